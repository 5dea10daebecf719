import { describe, expect, it } from "vitest";
import { maskText } from "./mask.ts";

describe("masked text", () => {
  it.each([
    ["maria.delgado+cards@mail.example.com", "[email]"],
    ["MARIA@EXAMPLE.ORG", "[email]"],
    ["josé@correo.example", "[email]"],
    ["(415) 555-0132", "[phone]"],
    ["415-555-0132", "[phone]"],
    ["415.555.0132", "[phone]"],
    ["415 555 0132", "[phone]"],
    ["415/555-0132", "[phone]"],
    ["(415)555-0132", "[phone]"],
    ["4155550132", "[phone]"],
    ["+1 415 555 0132", "[phone]"],
    ["+1 (415) 555-0132", "[phone]"],
    ["+14155550132", "[phone]"],
    ["1-800-555-0199", "[phone]"],
    ["415 – 555 – 0132", "[phone]"],
    ["555-0132", "[phone]"],
    ["1,555-123-4567", "1,[phone]"],
    ["555−123−4567", "[phone]"],
    ["020 7946 0958", "[phone]"],
    ["+44 20 7946 0958", "[phone]"],
    ["４１５-５５５-０１３２", "[phone]"],
    ["4111 1111 1111 1111", "[number]"],
    ["4111-1111-1111-1111", "[number]"],
    ["4111\u00A01111\u00A01111\u00A01111", "[number]"],
    ["4111  1111  1111  1111", "[number]"],
    ["4111 - 1111 - 1111 - 1111", "[number]"],
    ["4111 1111-1111  1111", "[number]"],
    ["4111\t1111\t1111\t1111", "[number]"],
    ["4111\n1111\n1111\n1111", "[number]"],
    ["4111/1111/1111/1111", "[number]"],
    ["4111_1111_1111_1111", "[number]"],
    ["4111,1111,1111,1111", "[number]"],
    ["4111 1111 1111 1112", "[number]"],
    ["4111-1111-1111-11112222", "[number]"],
    ["4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "[number]"],
    ["$4111 1111 1111 1111", "$[number]"],
    ["2.4111 1111 1111 1111", "2.[number]"],
    ["2026 4111 1111 1111 1111", "2026 [number]"],
    ["3782 822463 10005", "[number]"],
    ["4111111111111111", "[number]"],
    ["123-45-6789", "[number]"],
    ["123 - 45 - 6789", "[number]"],
    ["123 45 6789", "[number]"],
    ["94105", "[number]"],
    ["٤١١١١", "[number]"],
  ])("has no “%s”", (written, masked) => {
    expect(maskText(`Call me: ${written}, please.`)).toBe(`Call me: ${masked}, please.`);
  });

  it.each([
    "(415) 555-0132",
    "4155550132",
    "415-555-0132",
    "415.555.0132",
    "+1 415 555 0132",
    "1 (415) 555 0132",
    "020 7946 0958",
  ])("has no “%s” where no word announces a phone number", (written) =>
    expect(maskText(`It's ${written}.`)).toBe("It's [phone]."),
  );

  it.each(["Call us at 415 555 0132", "My phone number is 555-0132", "Tel.: 415/555-0132", "Fax 415 - 555 0132"])(
    "has no phone number as people announce it: “%s”",
    (sentence) => {
      expect(maskText(sentence)).toMatch(/^[\D]+\[phone\]$/);
    },
  );

  it.each([
    "Earn 75,000 points after $4,000 in three months.",
    "The fee rises from $95 to $1,284.60 on 2027-01-15.",
    "From January 15, 2027, to 03/01/2027 and 01-15-2027.",
    "A card that ends in 4242 costs 3% abroad.",
    "Pay by 11:59 p.m. Lounges took 1,204 guests in 2026.",
    "It gives back 1.5 points, 2 to 4 times. Card 12 of 24.",
    "+500 points on travel, $1,000-1,500 on dining.",
    "Follow @cardwell for news.",
    "Call now and earn 500-1000 points, or 300-1500.",
    "Held in 2023 2024 2025 2026, and 2023-2024, 2025-2026.",
    "Rows of 400 500 1000, $1,200 50 3000, $1,000 500 1000 and 250.00 1000.",
    "It costs $5000, $6000, $7000 or $8000, and $1,200, $1,300, $900 or $1,450.",
    "From 01/15/2027, 03/01/2027 and 2027-01-15, 2027-03-01.",
  ])("keeps “%s”", (sentence) => {
    expect(maskText(sentence)).toBe(sentence);
  });

  it("has no word of the member's name and address, in any case, and with accents or without", () => {
    const personal = ["María O'Brien-Li", "12 Oak Street, Apt 4, Springfield"];
    const mask = (text: string) => maskText(text, personal);
    expect(mask("I'm Maria O'Brien.")).toBe("I'm [private] O'[private].");
    expect(mask("MARÍA’s card was sent to 12 Oak Street, Springfield.")).toBe(
      "[private]’s card was sent to [private].",
    );
    expect(mask("Is brien-li a name?")).toBe("Is [private]-[private] a name?");
    expect(mask("A mariachi waits 12 months on oak's 13 oak trees.")).toBe(
      "A mariachi waits 12 months on [private]'s 13 [private] trees.",
    );
  });

  it("keeps everything where no name is given, or only letters", () => {
    expect(maskText("O is a letter.", ["O", ""])).toBe("O is a letter.");
    expect(maskText("Oak Street")).toBe("Oak Street");
  });

  it("is made in time that grows with the text alone", () => {
    const started = process.cpuUsage().user;
    for (const part of [
      "1",
      "1 ",
      "1-",
      "+1 ",
      "a.",
      "a@",
      "a@a.",
      "(1) ",
      "[private] ",
      "1, ",
      "4111 ",
      "call 1",
      "phone ",
      "1,,,",
    ])
      maskText(part.repeat(60_000 / part.length), ["a 1"]);
    expect(process.cpuUsage().user - started).toBeLessThan(5_000_000);
  });
});
