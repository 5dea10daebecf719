import { describe, expect, it } from "vitest";
import { toMailbox } from "./mailbox.ts";

describe("addresses that reach one mailbox", () => {
  it.each([
    ["Nora@Gmail.com", "nora@gmail.com"],
    [" nora@gmail.com ", "nora@gmail.com"],
    ["n.o.r.a@gmail.com", "nora@gmail.com"],
    ["nora+cards@gmail.com", "nora@gmail.com"],
    ["n.ora+a.b+c@googlemail.com", "nora@gmail.com"],
    ["nora+1@outlook.com", "nora@outlook.com"],
    ["nora+1@hotmail.com", "nora@hotmail.com"],
    ["no.ra+1@pm.me", "nora@proton.me"],
    ["nora+1@me.com", "nora@icloud.com"],
    ["nora+1@fastmail.com", "nora@fastmail.com"],
  ])("are one: %s", (address, mailbox) => {
    expect(toMailbox(address)).toBe(mailbox);
  });

  it.each(["n.ora@outlook.com", "nora+cards@example.com", "n.ora@example.com", "+@gmail.com", "nora@constructor"])(
    "are left as they are where the provider distinguishes them: %s",
    (address) => {
      expect(toMailbox(address)).toBe(address);
    },
  );
});
