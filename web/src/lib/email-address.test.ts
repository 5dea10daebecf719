import { describe, expect, it } from "vitest";
import { emailAddress } from "@cardwell/core/contract/shapes";
import { checkEmail } from "./email-address.ts";

describe("an address as it was typed", () => {
  it("is taken without the spaces around it", () => {
    expect(checkEmail("  nora@whitfield.example ")).toEqual({ ok: true, email: "nora@whitfield.example" });
  });

  it.each([
    ["", "Enter your email address."],
    ["nora", "This address is missing an @ sign. Check it and try again."],
    ["@whitfield.example", "This address has nothing before the @ sign. Check it and try again."],
    ["nora@whitfield", "This address has no ending, such as .com. Check it and try again."],
    ["nora@a@b.com", "This address has more than one @ sign. Check it and try again."],
    ["nora@b.com, ed@b.com", "Enter one address only, without spaces or commas."],
    ["nora..w@b.com", "This isn't a valid email address. Check it and try again."],
  ])("%s is rejected with a helpful message", (typed, message) => {
    expect(checkEmail(typed)).toEqual({ ok: false, message });
  });

  it.each([
    "nora@whitfield.example",
    "nora.w+cards@mail.whitfield.example",
    "o'neil@b.com",
    "nora'@b.com",
    ".nora@b.com",
    "nora.@b.com",
    "nora@b.c",
    "nora@-b.com",
    "nora@b-.com",
    "nora@b..com",
    "nora@b.c0m",
    "nörа@b.com",
    `${"n".repeat(248)}@b.com`,
    `${"n".repeat(249)}@b.com`,
  ])("%s is taken exactly when the server takes it", (typed) => {
    expect(checkEmail(typed).ok).toBe(emailAddress.safeParse(typed).success);
  });
});
