# Two commands do everything: `make run` opens the house, `make test` checks. Needed: Python 3.11 or later and make.
# `make test-long` checks at greater length what is tried at random, and the house on PostgreSQL (see tests/sizes.py).
# `make test-browser` checks the pages in Chromium, and their modules; it needs chromium, node and npm besides.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# Three at a time on two cores: many a test waits for a clock.
PYTEST := $(BIN)/pytest -n 3 --dist worksteal

# What is compiled once need not be compiled by each of the hundred programs that the tests start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test test-long test-browser shots bench bench-pages soak load clause-index clean

# The house keeps what it knows in your own folders (~/.local/share/pitbook, its key in ~/.config/pitbook).
run: $(VENV)/.run
	@$(BIN)/pitbook serve

test: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --num-workers 2
	$(BIN)/lint-imports
	$(PYTEST)

test-long: $(VENV)/.dev
	PITBOOK_TESTS=long $(PYTEST)

test-browser: $(VENV)/.browser tests/web/node_modules/.installed
	node --test $$(find tests/web -name '*.test.js' -not -path '*/node_modules/*')
	tests/web/node_modules/.bin/tsc -p tests/web
	$(PYTEST) tests/browser

# Every page in its states, on a desktop and on a phone, on paper and in the pit, as pictures in shots/.
shots: $(VENV)/.browser
	PYTHONPATH=tests $(BIN)/python tests/browser/shots.py $(SHOTS)

bench: $(VENV)/.bench
	$(BIN)/python bench/run.py

# What a table page weighs, how soon it draws, what it leaves behind; and 500 sockets at one house.
bench-pages: $(VENV)/.browser
	PYTHONPATH=.:tests $(BIN)/python bench/pages.py

# Two hundred kills in the middle of play; about ten minutes. `make soak SOAK="--seed 5 --kills 40"` for another.
soak: $(VENV)/.dev
	PYTHONPATH=.:tests $(BIN)/python bench/house/soak.py $(SOAK)

# A full house on SQLite, on PostgreSQL and beside a busy lab, then how it grows.
load: $(VENV)/.dev
	$(BIN)/python bench/house/load.py
	$(BIN)/python bench/house/load.py --postgres
	$(BIN)/python bench/house/load.py --lab
	PYTHONPATH=. $(BIN)/python bench/house/terminals.py
	$(BIN)/python bench/house/load.py --tables 10 50 100 200 400 --seconds 15 --plot house-load.svg

$(VENV)/.run: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Pitbook needs Python 3.11 or later; run: make PYTHON=python3.12 run"; exit 1; }
	@test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.run
	@$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

$(VENV)/.bench: $(VENV)/.dev
	@$(BIN)/pip install --quiet --disable-pip-version-check -e '.[bench]'
	@touch $@

$(VENV)/.browser: $(VENV)/.dev
	@$(BIN)/pip install --quiet --disable-pip-version-check -e '.[browser]'
	@touch $@

tests/web/node_modules/.installed: tests/web/package.json
	@npm install --prefix tests/web --no-package-lock --no-audit --no-fund --silent
	@touch $@

clean:
	rm -rf $(VENV) tests/web/node_modules

# Which tests prove which clauses, as `pitbook rules --coverage` shows it.
clause-index: $(VENV)/.dev
	$(BIN)/pytest --collect-only -qq --clause-index=src/pitbook/law/data/clause_tests.json > /dev/null
