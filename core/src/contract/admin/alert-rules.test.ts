import { describe, expect, it } from "vitest";
import { satisfies } from "../../domain/alerts/condition.ts";
import type { Condition } from "../../domain/alerts/condition.ts";
import { DEFAULT_RULES } from "../../domain/alerts/default-rules.ts";
import { adminAlertRulesContract } from "./alert-rules.ts";

const { body } = adminAlertRulesContract.update;
const { type: _type, version: _version, ...rule } = DEFAULT_RULES.payment_due;
const parse = (change: object) => body.safeParse({ rule: { ...rule, ...change }, version: 0, reason: "A test" });

/** As JSON.parse makes it, so that `__proto__` is a key and no prototype. */
const json = (text: string): unknown => JSON.parse(text);

const leaf = { field: "amountCents", operator: "gt", value: 1 };

const nested = (levels: number): object => {
  let condition: object = leaf;
  for (let level = 0; level < levels; level += 1) condition = { not: condition };
  return condition;
};

/** Each level has all three keys, so that no branch ends early. */
const bushy = (levels: number, width: number): object => {
  if (levels === 0) return leaf;
  const part = bushy(levels - 1, width);
  const parts = Array.from({ length: width }, () => part);
  return { all: parts, any: parts, not: part };
};

const loop: { all: unknown[] } = { all: [] };
loop.all.push(loop);

describe("a rule that staff send", () => {
  it("is accepted with a condition of four levels", () => {
    expect(parse({ condition: { any: [{ all: [leaf, { not: leaf }] }, leaf] } }).success).toBe(true);
  });

  it.each<[string, object]>([
    ["a condition of 5 levels", { condition: nested(4) }],
    ["a condition of 100,000 levels", { condition: nested(100_000) }],
    ["a condition that contains itself", { condition: loop }],
    ["a condition with 100,000 parts", { condition: { any: Array.from({ length: 100_000 }, () => leaf) } }],
    ["a condition whose branches all look valid", { condition: bushy(8, 10) }],
    [
      "a list of 100,000 values",
      { condition: { ...leaf, operator: "in", value: Array.from({ length: 100_000 }, () => "x") } },
    ],
    ["a value of a megabyte", { condition: { ...leaf, value: "x".repeat(1_000_000) } }],
    ["a regular expression as an operator", { condition: { ...leaf, operator: "regex", value: "^(a+)+$" } }],
    ["a regular expression as a value", { condition: { ...leaf, value: /^(a+)+$/ } }],
    ["code as a field", { condition: { ...leaf, field: "constructor.constructor('return process')()" } }],
    ["a prototype as a field", { condition: { ...leaf, field: "__proto__" } }],
    [
      "a prototype as a condition",
      { condition: json('{"__proto__":{"field":"amountCents","operator":"gt","value":1}}') },
    ],
    [
      "a prototype beside a condition",
      { condition: json('{"field":"amountCents","operator":"gt","value":1,"__proto__":{"all":[]}}') },
    ],
    ["parameters with other signs", { parameters: { "a.b": 1 } }],
    ["100,000 steps", { steps: Array.from({ length: 100_000 }, () => rule.steps[0]) }],
    ["a name of a megabyte", { name: "a".repeat(1_000_000) }],
    ["a time that isn't one", { steps: [{ ...rule.steps[0], at: `${"0".repeat(100_000)}:00` }] }],
    ["a day that doesn't exist", { offUntil: "2026-02-30" }],
    ["more than all members", { audience: { percent: 101 } }],
    ["a number that isn't one", { cooldownHours: Number.NaN }],
  ])("is rejected within 100 ms with %s", (_, change) => {
    const before = process.threadCpuUsage();
    expect(parse(change).success).toBe(false);
    expect(process.threadCpuUsage(before).user).toBeLessThan(100_000);
  });

  it("leaves prototypes as they are", () => {
    const { parameters } = parse({ parameters: json('{"__proto__":{"minCents":1},"minCents":2}') }).data?.rule ?? {};
    expect(parameters).toEqual({ minCents: 2 });
    expect(Object.getPrototypeOf(parameters)).toBe(Object.prototype);
    expect(Object.hasOwn(Object.prototype, "minCents")).toBe(false);
  });

  it("has no template that could run: braces and markup in its name stay text", () => {
    const name = "{{constructor}} ${process.exit()} <script>";
    expect(parse({ name }).data?.rule.name).toBe(name);
  });

  it("is evaluated within 100 ms with the largest condition there is", () => {
    const parts = <T>(part: T): T[] => Array.from({ length: 10 }, () => part);
    const values = Array.from({ length: 100 }, (_, at) => `${"a".repeat(70)}${at}`);
    const largest: Condition = {
      any: parts({ any: parts({ any: parts({ field: "cardId", operator: "in", value: values }) }) }),
    };
    const before = process.threadCpuUsage();
    expect(satisfies({ cardId: "a".repeat(80) }, largest)).toBe(false);
    expect(process.threadCpuUsage(before).user).toBeLessThan(100_000);
  });
});
