/** The page's own SHA-256 against the published vectors (FIPS 180-4, NIST) and against the platform's. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import { plain } from "../../src/pitbook/web/modules/proof/plain-sha256.js";
import { sha256 } from "../../src/pitbook/web/modules/proof/sha256.js";

const VECTORS = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
];

for (const [text, digest] of VECTORS) {
  test(`published vector of ${text.length} letters`, async () => {
    assert.equal(plain(new TextEncoder().encode(text)), digest);
    assert.equal(await sha256(text), digest);
  });
}

test("every length around the ends of blocks is as the platform has it", () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    assert.equal(plain(bytes), createHash("sha256").update(bytes).digest("hex"));
  }
});
