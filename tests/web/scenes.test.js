import assert from "node:assert/strict";
import { test } from "node:test";

import { wrapped } from "../../src/pitbook/web/modules/felt/draw.js";
import { fetchAll } from "../../src/pitbook/web/modules/felt/fetched.js";
import { overlap } from "../../src/pitbook/web/modules/felt/geometry.js";
import { changes } from "../../src/pitbook/web/modules/felt/keyed.js";
import { NOTHING, offered, sceneOf } from "../../src/pitbook/web/modules/felt/scene.js";
import { area, block, LAYOUT, NUMBERS, seat, stake } from "./pictures.js";

await fetchAll();

const STUD = { ...LAYOUT, areas: [area("jackpot", { form: "circle" }), area("ante"), area("bet", { later: true })], piles: [{ name: "dealer", says: "", cards: 5, tone: "", clause: "", at: null }] };
const ROWS = { ...LAYOUT, form: "rows", cards: 0, areas: [area("tie", { form: "wide" }), area("left", { form: "wide" }), area("p1", { form: "pill" }), area("p2", { form: "pill" })] };
const LAYOUTS = { arc: STUD, rows: ROWS, cloth: NUMBERS };
const SEATED = { ...NOTHING, you: 4, seats: { 4: seat() }, open: ["ante", "jackpot"], openBoxes: [4] };

const places = (/** @type {any} */ scene) => scene.nodes.filter((/** @type {any} */ node) => node.kind === "area");
const find = (/** @type {any} */ scene, /** @type {string} */ key) => scene.nodes.find((/** @type {any} */ node) => node.key === key);

for (const [name, layout] of Object.entries(LAYOUTS)) {
  for (const width of [1034, 760, 640, 374, 320]) {
    test(`${name} at ${width}: keys are unique, areas lie inside and on no other, letters are 12 px at least`, () => {
      const scene = sceneOf(/** @type {any} */ (layout), NOTHING, width);
      assert.equal(changes(new Map(), scene.nodes).changes.length, scene.nodes.length);
      const large = places(scene).filter((/** @type {any} */ node) => !node.state.includes("small"));
      large.forEach((/** @type {any} */ one, /** @type {number} */ n) => {
        assert.ok(one.x >= 0 && one.y >= 0 && one.x + one.w <= scene.width + 0.1 && one.y + one.h <= scene.height, one.key);
        for (const other of large.slice(n + 1)) assert.equal(overlap(one, other), false, `${one.key}, ${other.key}`);
      });
      for (const node of scene.nodes) assert.ok(!("size" in node) || (node.size * width) / scene.width >= 12, node.key);
    });
  }
}

test("boxes lie in the order in which the law numbers them, on every felt, and only as many as the sign says", () => {
  for (const [layout, kind] of /** @type {[any, string][]} */ ([[STUD, "seat"], [STUD, "chair"], [ROWS, "seat"], [ROWS, "chair"]])) {
    const width = kind === "chair" ? 374 : 1034;
    for (const [counter_clockwise, order] of /** @type {[boolean, number][]} */ ([[false, -1], [true, 1]])) {
      const scene = sceneOf(offered({ ...layout, boxes: 8, counter_clockwise }, { boxes: "5" }), NOTHING, width);
      const boxes = scene.nodes.filter((/** @type {any} */ node) => node.kind === kind || node.kind === "sit");
      assert.deepEqual([...new Set(boxes.map((/** @type {any} */ node) => node.number ?? node.act.seat))].sort(), [1, 2, 3, 4, 5]);
      const [one, five] = [1, 5].map((n) => boxes.find((/** @type {any} */ node) => (node.number ?? node.act.seat) === n));
      assert.equal(Math.sign(five.x - one.x), order, `${layout.form} ${kind}`);
    }
  }
});

test("a stand-off is told at a seat as money, not as the choice that was made", () => {
  const seats = { 4: seat({ net: 0, says: "ask the dealer" }) };
  for (const [width, kind] of /** @type {[number, string][]} */ ([[1034, "seat"], [374, "chair"]])) {
    const label = sceneOf(STUD, { ...SEATED, seats, settled: true }, width).nodes.find((/** @type {any} */ node) => node.kind === kind && node.number === 4);
    assert.equal(label.says, "$0");
  }
});

test("the low hand of the bank lies beside the high one, at its right, on any felt", () => {
  const spot = { name: "dealer", says: "", cards: 4, tone: "", clause: "", at: null };
  const tiles = { ...STUD, holds: "tiles", areas: [area("main")], pieces: [{ kind: "dice", count: 3, when: {} }], piles: [spot, { ...spot, name: "dealer low", cards: 0 }] };
  const piles = { dealer: { cards: ["6-6", "5-4"] }, "dealer low": { cards: ["6-5", "2-2"] } };
  for (const width of [1034, 374]) {
    const { nodes } = sceneOf(/** @type {any} */ (tiles), { ...NOTHING, piles, rolls: [[1, 2, 3]] }, width);
    const lying = nodes.filter((/** @type {any} */ node) => node.kind === "card");
    assert.deepEqual(lying.map((/** @type {any} */ node) => node.face), ["6-6", "5-4", "6-5", "2-2"]);
    const [one, two, three] = lying.map((/** @type {any} */ node) => node.x);
    assert.ok(three - two > (two - one) * 1.3, "apart from the high hand");
    assert.ok(lying.every((/** @type {any} */ node) => node.y === lying[0].y && node.width === lying[0].width));
    assert.equal(nodes.filter((/** @type {any} */ node) => node.kind === "place").length, 0, "no empty places are left");
  }
});

test("what stands over the areas of a phone lies on the felt, and over no other area, however long it is", () => {
  const wagers = ["three-card-bonus", "ante", "a-long-bonus"];
  const layout = { ...STUD, areas: wagers.map((wager) => area(wager)) };
  const stakes = wagers.map((wager) => stake(4, wager, 2500));
  for (const width of [390, 360, 320]) {
    const scene = sceneOf(layout, { ...SEATED, stakes }, width);
    const heads = wagers.map((wager) => find(scene, `head ${wager}`)).map((node) => {
      const lines = wrapped(node.says, node.most, node.size);
      const half = (Math.max(...lines.map((line) => line.length)) * node.size * 0.62) / 2;
      return { x: node.x - half, y: node.y - node.size, w: 2 * half, h: lines.length * node.size * 1.25 };
    });
    heads.forEach((one, n) => {
      assert.ok(one.x >= 0 && one.x + one.w <= width, `${wagers[n]} at ${width}`);
      for (const other of [...heads.slice(n + 1), ...places(scene)]) assert.equal(overlap(one, other), false, `${wagers[n]} at ${width}`);
    });
  }
});

test("what the dealer has stands on a phone's felt, however much it is", () => {
  const words = "The dealer has two pairs, tens and threes (7 beside)";
  for (const says of [words, words.slice(0, 34), words.slice(0, 27)]) {
    for (const width of [390, 320]) {
      const scene = sceneOf(STUD, { ...SEATED, says, saysClause: "9.3" }, width);
      const node = find(scene, "said") ?? find(scene, "call");
      const lines = node.kind === "words" ? wrapped(says, node.most, node.size) : [says];
      for (const line of lines) assert.ok(line.length * node.size * 0.6 <= width, `${line} at ${width}`);
    }
  }
});

test("small areas lie where their numbers meet, or at the edge of the block", () => {
  const scene = sceneOf(NUMBERS, NOTHING, 1000);
  const middle = (/** @type {string} */ wager) => {
    const node = find(scene, `area 0 ${wager}`);
    return [node.x + node.w / 2, node.y + node.h / 2];
  };
  const [one, two, four, zero] = [1, 2, 4, 0].map((n) => find(scene, `area 0 straight:${n}`));
  const [corner, street, line, all] = ["corner:1-2-4-5", "street:1-2-3", "six-line:1-6", "corner:0-1-2-3"].map(middle);
  assert.ok(corner[0] > one.x + one.w - 1 && corner[0] < four.x + 1 && corner[1] > two.y + two.h - 1 && corner[1] < one.y + 1);
  assert.ok(Math.abs(street[0] - one.x - one.w / 2) < 1 && street[1] > one.y + one.h - 1);
  assert.ok(line[0] > one.x + one.w - 1 && line[0] < four.x + 1 && line[1] === street[1]);
  assert.ok(all[0] > zero.x + zero.w - 1 && all[0] < one.x + 1 && all[1] === street[1]);
  const small = places(scene).filter((/** @type {any} */ node) => node.state.includes("small"));
  assert.equal(small.length, 8);
  small.forEach((/** @type {any} */ a, /** @type {number} */ n) => small.slice(n + 1).forEach((/** @type {any} */ b) => assert.equal(overlap(a, b), false)));
});

test("an area has its full name, and can be used only where it is open", () => {
  const scene = sceneOf(STUD, { ...SEATED, stakes: [stake(4, "ante", 2500)] }, 1034);
  assert.deepEqual(find(scene, "area 4 ante 1").act, { does: "lay", box: 4, wager: "ante", hand: 1, off: false, mine: 2500, label: "box 4, ante, 25 dollars" });
  assert.equal(find(scene, "area 4 bet 1").act.off, true);
  assert.equal(find(scene, "area 5 ante 1").act.off, true);
});

test("who stands may sit at any free seat, and who sits at none", () => {
  const sits = (/** @type {any} */ scene) => scene.nodes.filter((/** @type {any} */ node) => node.act?.does === "sit").length;
  assert.equal(sits(sceneOf(STUD, NOTHING, 1034)), 7);
  assert.equal(sits(sceneOf(STUD, NOTHING, 374)), 7);
  assert.equal(sits(sceneOf(STUD, SEATED, 1034)), 0);
});

test("a settled box has a tag for neighbours that agree, and one for all that would collide", () => {
  const won = (/** @type {string} */ wager, /** @type {string} */ clause) => stake(4, wager, 500, { result: "win", net: 500, clauses: [clause] });
  const tags = (/** @type {any[]} */ ...stakes) =>
    sceneOf(STUD, { ...SEATED, stakes }, 1034).nodes.filter((node) => node.kind === "tag").map((node) => node.clauses);
  assert.deepEqual(tags(won("ante", "5.8"), won("bet", "5.8")), [["5.8"]]);
  assert.deepEqual(tags(won("jackpot", "10.7(a)"), won("ante", "11.12(b)"), won("bet", "5.8")), [["10.7(a)", "11.12(b)", "5.8"]]);
});

test("chips that are the house's are taken away, and what was lost stays written", () => {
  const scene = sceneOf(STUD, { ...SEATED, stakes: [stake(4, "ante", 500, { result: "lose", net: -500, clauses: ["9.2(b)"] })] }, 1034);
  assert.equal(scene.nodes.some((node) => node.kind === "stack"), false);
  assert.deepEqual([find(scene, "amount 4 ante 1").says, find(scene, "amount 4 ante 1").tone], ["−$5", "lose"]);
});

test("a split box has an area for each hand", () => {
  const layout = { ...STUD, areas: [area("main", { form: "circle" }), area("double", { beside: "main" })], cards_above: true };
  const piles = { "box 4": { cards: ["8c", "Th"] }, "box 4 hand 2": { cards: ["8h", "3s"] }, "box 4 hand 3": { cards: ["8d"] } };
  const stakes = [1, 2, 3].map((hand) => stake(4, "main", 2500, { hand }));
  const scene = sceneOf(layout, { ...SEATED, piles, stakes: [...stakes, stake(4, "double", 2500, { hand: 2 })] }, 1034);
  assert.deepEqual([1, 2, 3].map((hand) => find(scene, `area 4 main ${hand}`).act.mine), [2500, 5000, 2500]);
});

test("several players on one box have their own chips, and one amount", () => {
  const scene = sceneOf(STUD, { ...SEATED, stakes: [stake(4, "ante", 500), stake(4, "ante", 1000, { player: "B" })] }, 1034);
  assert.equal(scene.nodes.filter((node) => node.kind === "stack").length, 2);
  assert.equal(find(scene, "amount 4 ante 1").says, "$15");
});

test("what is not offered is not there", () => {
  const layout = { ...LAYOUT, options: { wheel: "one" }, areas: [area("a", { when: { wheel: "one" } }), area("b", { when: { wheel: "two" } }), area("c", { when: { side: "true" } })] };
  const names = (/** @type {any} */ notice) => offered(layout, notice).areas.map((each) => each.wager);
  assert.deepEqual(names({}), ["a"]);
  assert.deepEqual(names({ wheel: "two", side: true }), ["b", "c"]);
});

test("on a narrow felt the numbers stand upright, one two three", () => {
  const scene = sceneOf(NUMBERS, NOTHING, 374);
  const [zero, one, two, three, four] = [0, 1, 2, 3, 4].map((n) => find(scene, `area 0 straight:${n}`));
  assert.ok(one.x < two.x && two.x < three.x && one.y === three.y && four.y > one.y && four.x === one.x && zero.y < one.y);
});

test("a block without room for its words has fewer columns", () => {
  const layout = { ...LAYOUT, form: "cloth", blocks: [block([0, 0, 28, 3], Array.from({ length: 6 }, (_, n) => area(`n:${n}`, { odds: "1, 2 or 3 to 1", mark: "dice", shows: ["1"] })))] };
  const rows = new Set(places(sceneOf(layout, NOTHING, 374)).map((/** @type {any} */ node) => node.y));
  assert.equal(rows.size, 2);
});

for (const hands of [2, 3, 4]) {
  test(`a box with ${hands} hands grows, each card can be read, and its neighbours make room`, () => {
    const cards = (/** @type {number} */ n) => ({ cards: Array(n).fill("8s"), name: String(8 * n) });
    const piles = Object.fromEntries(Array.from({ length: hands }, (_, n) => [n ? `box 4 hand ${n + 1}` : "box 4", cards(n + 1)]));
    const stakes = Array.from({ length: hands }, (_, n) => stake(4, "ante", 2500, { hand: n + 1 }));
    const picture = { ...SEATED, open: [], piles, stakes, turn: { box: 4, hand: 2 } };
    const scene = sceneOf({ ...STUD, areas: [area("ante", { form: "circle" })] }, picture, 1000);
    assert.equal(changes(new Map(), scene.nodes).changes.length, scene.nodes.length);
    const around = find(scene, "split 4");
    const within = scene.nodes.filter((node) => node.kind === "card" || (node.kind === "count" && node.key.startsWith("count 4")));
    assert.equal(within.filter((node) => node.kind === "card").length, (hands * (hands + 1)) / 2);
    for (const node of within) {
      const wide = node.width ?? node.w;
      assert.ok(wide >= 32 && node.x >= around.x && node.x + wide <= around.x + around.w && node.y >= around.y, node.key);
    }
    for (const other of [3, 5]) assert.equal(overlap(around, find(scene, `seat ${other}`)), false, `box ${other}`);
    assert.equal(places(scene).filter((/** @type {any} */ node) => node.act.box === 4).length, hands);
  });
}

test("a hand that was given up says so where its cards lay", () => {
  const piles = { "box 2": { cards: [], gone: "folded" }, "box 3": { cards: [null], gone: "folded" } };
  const scene = sceneOf(STUD, { ...SEATED, piles }, 1000);
  assert.equal(find(scene, "gone 2").says, "folded");
  assert.equal(find(scene, "gone 3"), undefined, "its cards still lie there");
});

for (const [name, layout] of Object.entries(LAYOUTS)) {
  for (const width of [1000, 374]) {
    test(`a drawing of ${name} at ${width} that nobody uses offers no seat`, () => {
      const words = sceneOf(layout, { ...NOTHING, isQuiet: true }, width).nodes.filter((node) => ["seat", "sit", "chair"].includes(node.kind));
      for (const node of words) assert.deepEqual([node.name, node.says, node.act], ["", "", undefined]);
    });
  }
}

test("where the words of a tag would lie over other areas, its sign alone lies in the corner", () => {
  const paid = { ...SEATED, stakes: ["straight:5", "low"].map((wager) => stake(4, wager, 500, { clauses: ["5.1(e)(iv)"], net: -500, result: "lose" })) };
  const scene = sceneOf(NUMBERS, paid, 1000);
  const [number, low] = ["straight:5", "low"].map((wager) => [find(scene, `tag 0 ${wager}`), find(scene, `area 0 ${wager}`)]);
  assert.deepEqual([number[0].isShort, low[0].isShort], [true, false]);
  assert.ok(number[0].x > number[1].x && number[0].x < number[1].x + number[1].w / 2);
});
