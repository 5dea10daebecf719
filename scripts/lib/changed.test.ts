import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { affectedBy } from "./changed.ts";
import { root } from "./paths.ts";

const all = globSync(["tests/api/**/*.test.ts", "tests/e2e/**/*.spec.ts"], { cwd: root }).toSorted();

it("a change of one noun's code affects the tests that speak of it", () => {
  const affected = affectedBy(["functions/src/features/billing/checkout.ts"]);
  expect(affected).toEqual(
    expect.arrayContaining([
      "tests/api/checkout.test.ts",
      "tests/e2e/clock/plan-over-time.spec.ts",
      "tests/e2e/register-and-pay.spec.ts",
    ]),
  );
  expect(affected).not.toContain("tests/e2e/wallet.spec.ts");
});

it("a change of a test affects that test alone", () => {
  expect(affectedBy(["tests/e2e/wallet.spec.ts", "core/src/domain/fees/fees.test.ts"])).toEqual([
    "tests/e2e/wallet.spec.ts",
  ]);
});

it.each(["web/src/components/tabs.tsx", "functions/src/http/body.ts", "tests/e2e/journey.ts", "firestore.rules"])(
  "a change of what all share affects all: %s",
  (file) => {
    expect(affectedBy([file])).toEqual(all);
  },
);

it("documents and scripts affect none", () => {
  expect(affectedBy(["README.md", "scripts/bench.ts"])).toEqual([]);
});

it("a test that no noun names is affected by every change of the product", () => {
  expect(affectedBy(["functions/src/features/billing/checkout.ts"])).toContain("tests/api/hostile-input.test.ts");
});
