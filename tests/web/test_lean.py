"""What is left of a module and of a style sheet when they are sent."""

from __future__ import annotations

import pytest

from pitbook.web.lean import lean_module, lean_style

MODULES = [
    ("a comment", "/** Why. */\nconst a = 1; // so\n\n/* b */ const b = 2;\n", "const a=1;const b=2;\n"),
    ("words that must not touch", "return  x in y;\ntypeof z", "return x in y;typeof z\n"),
    ("two of a sign", "a + +b - -c; d++ + e", "a+ +b- -c;d++ +e\n"),
    ("a string", """say("a  // b", 'c /* d */');""", """say("a  // b",'c /* d */');\n"""),
    ("an escaped quote", r"""say("\"  //", 1);""", r"""say("\"  //",1);""" + "\n"),
    (
        "a template",
        "say(`a  // ${ b + `c  ${ { d: 1 }.d } /* e */` }  f`);",
        "say(`a  // ${b+`c  ${{d:1}.d} /* e */`}  f`);\n",
    ),
    ("an expression", """a.replace(/ [/"'] +/g, b);""", """a.replace(/ [/"'] +/g,b);\n"""),
    ("an expression after a word", "return / a/.test(b)", "return/ a/.test(b)\n"),
    ("divisions", "(a + b) / c / d[0] / 2", "(a+b)/c/d[0]/2\n"),
    ("a division in a template", "`${a / b}/${c}`", "`${a/b}/${c}`\n"),
    ("a statement that its line ends", "a = b\nc = d", "a=b\nc=d\n"),
    ("a call over lines", "make(\n  a,\n  [b, c],\n);\n", "make(a,[b,c]);\n"),
    ("a hole in a list", "[a, , ]; [,]", "[a,,];[,]\n"),
    ("a block", "if (a) {\n  b();\n}\nelse {\n  c();\n}", "if(a){b();}\nelse{c();}\n"),
    ("a last statement", "{ a = 1; b(); }", "{a=1;b();}\n"),
    ("a statement that does nothing", "{ while (a()); }", "{while(a());}\n"),
    ("a private name", "class A {\n  #a = 1;\n  static b = 2;\n}", "class A{#a=1;static b=2}\n"),
]

NAMES = [
    ("a variable", "const count = 1; say(count + count);", "const a=1;say(a+a);\n"),
    (
        "what is exported",
        "export const count = 1; const more = count; say(more)",
        "export const count=1;const a=count;say(a)\n",
    ),
    (
        "what is exported later",
        "const count = 1; say(count); export { count };",
        "const count=1;say(count);export{count};\n",
    ),
    (
        "what is imported",
        'import { make } from "./a.js"; make(make(make()))',
        'import{make as a}from"./a.js";a(a(a()))\n',
    ),
    ("what saves nothing", 'import { make } from "./a.js"; make()', 'import{make}from"./a.js";make()\n'),
    ("what others give", "const found = document.find(window)", "const a=document.find(window)\n"),
    ("a property", "const count = here.count; here.count = count", "const a=here.count;here.count=a\n"),
    (
        "a property of its variable's name",
        "const count = 1; say({ count, more: count, count: 2 })",
        "const a=1;say({count:a,more:a,count:2})\n",
    ),
    (
        "parts",
        "const { count, more: [first = start] } = here; say(count, first)",
        "const{count:a,more:[b=start]}=here;say(a,b)\n",
    ),
    ("what is handed over", "const add = (one, other = begin) => one + other", "const c=(a,b=begin)=>a+b\n"),
    ("all that remains", "const list = (...all) => [...all]", "const b=(...a)=>[...a]\n"),
    (
        "one name of two things",
        "const f = (item) => { const g = (item) => item; g(item) }",
        "const f=(a)=>{const g=(a)=>a;g(a)}\n",
    ),
    ("a name that is taken", "const other = a; say(other)", "const b=a;say(b)\n"),
    ("a choice", "const count = is ? one : two; go(is ? count : { count })", "const a=is?one:two;go(is?a:{count:a})\n"),
    (
        "a template",
        "const count = 1; say(`count ${count} ${{ count }.count}`)",
        "const a=1;say(`count ${a} ${{count:a}.count}`)\n",
    ),
    (
        "a class",
        "class Table { count = start; set(count) { this.count = count; } }",
        "class b{count=start;set(a){this.count=a}}\n",
    ),
    (
        "a private property",
        "class Table { #count = 1; more() { this.#count += 1; } }",
        "class b{#a=1;more(){this.#a+=1}}\n",
    ),
    (
        "methods",
        "const found = { find(item) { return item; }, get all() { return found; } }",
        "const a={find(b){return b},get all(){return a}}\n",
    ),
]


@pytest.mark.parametrize(("source", "sent"), [each[1:] for each in NAMES], ids=[each[0] for each in NAMES])
def test_what_only_one_module_knows_has_a_short_name(source: str, sent: str) -> None:
    assert lean_module(source) == sent


@pytest.mark.parametrize(("source", "sent"), [each[1:] for each in MODULES], ids=[each[0] for each in MODULES])
def test_a_module_says_the_same_in_fewer_bytes(source: str, sent: str) -> None:
    assert lean_module(source) == sent
    assert lean_module(sent) == sent


@pytest.mark.parametrize("source", ["`a", "`a ${b", "x = /a"])
def test_what_has_no_end_is_told(source: str) -> None:
    with pytest.raises(ValueError, match="has no end"):
        lean_module(source)


STYLES = [
    (
        "a rule",
        "/* Why. */\n.a > .b,\n.c {\n  color: red;\n  margin: 0 auto;\n}\n",
        ".a > .b,.c{color:red;margin:0 auto}",
    ),
    ("a string", '.a::before { content: "● ; } /* "; }', '.a::before{content:"● ; } /* "}'),
    ("a sum", ".a { width: calc(100% - var(--b)); }", ".a{width:calc(100% - var(--b))}"),
    ("a pseudo-class of a descendant", ".a :hover { --x: 1; }", ".a :hover{--x:1}"),
    (
        "a query",
        "@media (width < 9px) and (hover) {\n  .a { top: 0 }\n}",
        "@media (width < 9px) and (hover){.a{top:0}}",
    ),
]


@pytest.mark.parametrize(("source", "sent"), [each[1:] for each in STYLES], ids=[each[0] for each in STYLES])
def test_a_style_says_the_same_in_fewer_bytes(source: str, sent: str) -> None:
    assert lean_style(source) == sent
    assert lean_style(sent) == sent
