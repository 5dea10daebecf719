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
    ["nora+1@fastmail.fm", "nora@fastmail.com"],
    ["shopping@nora.fastmail.com", "nora@fastmail.com"],
    ["no-ra_w.1+shop@protonmail.com", "noraw1@proton.me"],
    ["nora-w1@protonmail.ch", "noraw1@proton.me"],
    ["nora-shop@yahoo.com", "nora@yahoo.com"],
    ["nora-bank-2@yahoo.co.uk", "nora@yahoo.co.uk"],
    ["nora-shop@ymail.com", "nora@ymail.com"],
    ["nora+1@outlook.fr", "nora@outlook.fr"],
    ["nora+1@hotmail.co.uk", "nora@hotmail.co.uk"],
    ["nora+1@mac.com", "nora@icloud.com"],
    ["nora+1@ya.ru", "nora@yandex.ru"],
    ["nora@yandex.kz", "nora@yandex.ru"],
  ])("are one: %s", (address, mailbox) => {
    expect(toMailbox(address)).toBe(mailbox);
  });

  it.each([
    "n.ora@outlook.com",
    "no-ra_w@outlook.com",
    "no.ra_w@icloud.com",
    "no.ra_w@yahoo.com",
    "nora-w@gmail.com",
    "no_ra.w@fastmail.com",
    "nora+cards@example.com",
    "nora-cards@example.com",
    "n.ora@example.com",
    "shop@nora.gmail.com",
    "nora+1@notgmail.com",
    "+@gmail.com",
    "..@gmail.com",
    "nora@constructor",
  ])("are left as they are where the provider distinguishes them: %s", (address) => {
    expect(toMailbox(address)).toBe(address);
  });
});
