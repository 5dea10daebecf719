import { describe, expect, it } from "vitest";
import { judgePassword } from "./password.ts";

const judge = (password: string) => judgePassword(password, "nora.whitfield@example.com");

describe("a new password", () => {
  it.each([
    ["copper-lantern-41"],
    ["correct horse battery staple"],
    ["demo-password-1"],
    ["пароль-из-кириллицы"],
    ["a".repeat(30) + "bcxz!9 qpwo"],
  ])("%s may be used", (password) => {
    expect(judge(password).rejection).toBeUndefined();
  });

  it("has at least twelve characters", () => {
    expect(judge("lantern-41").rejection).toBe("This password has 10 characters. Use at least 12.");
    expect(judge("").rejection).toBe("Choose a password.");
  });

  it.each([
    "password1234",
    "123456789012",
    "qwertyuiop12",
    "aaaaaaaaaaaaaa",
    "abcabcabcabc",
    "cardwell2026",
    "welcomewelcome1",
    "nora.whitfield1",
    "passwordpassword",
  ])("%s is rejected as easy to guess", (password) => {
    expect(judge(password)).toMatchObject({ level: 1, rejection: expect.stringContaining("harder to guess") });
  });

  it("shows how strong it is, with its length", () => {
    expect(judge("copper-lantern-41")).toMatchObject({
      level: 3,
      sentence: "Strong. 17 characters, at least 12 required.",
    });
    expect(judge("lantern").sentence).toBe("7 characters of at least 12.");
  });
});
