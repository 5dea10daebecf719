import { describe, expect, it } from "vitest";
import { findFailures, isPlainText } from "./check-answer.ts";

describe("an answer", () => {
  it("is checked for text without regard to capitals, for words and for links", () => {
    expect(
      findFailures("The fee is $125 from January 15.", [
        { kind: "contains", text: "JANUARY 15" },
        { kind: "contains", text: "$95" },
        { kind: "omits", text: "the fee" },
        { kind: "maxWords", count: 6 },
        { kind: "noLinks" },
      ]),
    ).toEqual(["Doesn't contain “$95”", "Contains “the fee”", "Has 7 words instead of at most 6"]);
  });

  it.each([
    "See https://evil.example/a",
    "www.bank.example",
    "[Claim](/now)",
    "Go to evil.com now",
    "bit.ly/abc",
    "evil.app",
    "evil.dev/x",
    "Visit evil.co.",
    "EVIL.CO",
    "Evil.Com/x",
    "evil[.]com",
    "evil(.)com",
    "пример.рф",
    "例子.中国",
  ])("has a link in “%s”", (answer) => {
    expect(findFailures(answer, [{ kind: "noLinks" }])).toEqual(["Has a link"]);
  });

  it.each([
    "It costs $4.50. Next year $5.",
    "From 1.5% to 2.5%",
    "J.P. Morgan",
    "Earn 3.5x in the U.S. (e.g. at U.S.A. airports) from 9 a.m.",
    "Northbank Inc.Then it rose.",
    "It ended… then it rose.",
  ])("has none in “%s”", (answer) => {
    expect(findFailures(answer, [{ kind: "noLinks" }])).toEqual([]);
  });
});

describe("the longest answer that is read", () => {
  it("is searched for links in a moment", () => {
    const before = process.threadCpuUsage();
    expect(findFailures("a-".repeat(512 * 1024), [{ kind: "noLinks" }])).toEqual([]);
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
  });
});

describe("plain text", () => {
  it.each(["M&T Bank pays 5% (up to $1,500).", "Lounges open 24/7, 1:1 support: call.", "Fees < $5, [see terms]", ""])(
    "is “%s”",
    (answer) => expect(isPlainText(answer)).toBe(true),
  );

  it.each([
    "See https://bank.example/terms",
    "See //evil.example/x",
    "See [terms](terms.html) or [terms][1]",
    "![](x.png)",
    "javascript:alert(1)",
    "<b>5%</b>",
    "</item>",
    "<|im_start|>",
    "< script >",
    "<!doctype html>",
  ])("isn't “%s”", (answer) => expect(isPlainText(answer)).toBe(false));
});
