import { describe, expect, it } from "vitest";
import { plainFirstName } from "./first-name.ts";

describe("a first name in a mail", () => {
  it.each([
    "Nora",
    "Mary Ann",
    "Jean-Luc",
    "D'Arcy",
    "O’Neil",
    "Zoë",
    "Łukasz",
    "María del Carmen",
    "李",
    "Ольга",
    "दीपिका",
  ])("is kept when it is plain: %s", (name) => {
    expect(plainFirstName(name)).toBe(name.normalize("NFC"));
  });

  it("is trimmed", () => {
    expect(plainFirstName("  Nora ")).toBe("Nora");
  });

  it.each([
    ["nothing", ""],
    ["a user name", "nora.w"],
    ["digits", "Nora7"],
    ["a link", "https://evil.example"],
    ["a bare domain", "evil.example"],
    ["a path", "a/b"],
    ["markup", "<b>Nora</b>"],
    ["a line break", "Nora\nBcc: x"],
    ["an address", "a@b"],
    ["a message", "Your account is locked"],
    ["41 letters", "a".repeat(41)],
    ["piled marks", `N${"\u0301".repeat(5)}`],
    ["an invisible letter", "\u3164"],
    ["a hidden character", "No\u200Bra"],
    ["right-to-left override", "\u202Earon"],
    ["two hyphens", "No--ra"],
  ])("is left out when it is %s", (_what, name) => {
    expect(plainFirstName(name)).toBeNull();
  });
});
