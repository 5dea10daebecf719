import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { isReadableMarkdown } from "./markdown-text.ts";

const isAccepted = (typed: string) => z.string().check(isReadableMarkdown).safeParse(typed).success;

describe("Markdown", () => {
  it("is accepted with lists, quotes, rules, tables and emphasis", () => {
    expect(
      isAccepted("> - One\n>   1. Two\n\n***\n\n--------------------------- \n\n| a | b |\n|---|---|\n| - | - |"),
    ).toBe(true);
    expect(isAccepted("**Bold** [link](/help) ".repeat(300))).toBe(true);
  });

  it.each([
    ["quotes in each other", `${">".repeat(10_000)}a`],
    ["lists in each other", `${"- ".repeat(5_000)}a`],
    ["numbered lists in each other", `${"1. ".repeat(5_000)}a`],
    ["both in each other", `Text\n${"> 1) ".repeat(3_000)}a`],
    ["images in each other", "![".repeat(3_000)],
  ])("is rejected with %s", (_, typed) => {
    const before = process.threadCpuUsage();
    expect(isAccepted(typed)).toBe(false);
    expect(process.threadCpuUsage(before).user).toBeLessThan(100_000);
  });
});
