import { describe, expect, it } from "vitest";
import { findMailProblems, getProvider, MAIL_PROVIDERS, NO_MAIL } from "./mail-figures.ts";
import type { MailCounts, MailProvider } from "./mail-figures.ts";

it.each([
  ["nora@gmail.com", "gmail"],
  ["nora@yahoo.co.uk", "yahoo"],
  ["Nora@Hotmail.com", "outlook"],
  ["nora@me.com", "icloud"],
  ["nora@gmail.com.example", "other"],
  ["nora", "other"],
] as const)("the mailbox of %s is at %s", (address, provider) => {
  expect(getProvider(address)).toBe(provider);
});

const only = (change: Partial<Record<MailProvider, Partial<MailCounts>>>) =>
  Object.fromEntries(MAIL_PROVIDERS.map((provider) => [provider, { ...NO_MAIL, ...change[provider] }])) as Record<
    MailProvider,
    MailCounts
  >;

describe("a problem of mail", () => {
  const usually = only({ yahoo: { sent: 10_000, bounced: 60 }, gmail: { sent: 40_000, bounced: 200 } });

  it("is a provider that bounces much more than usual", () => {
    const recent = only({ yahoo: { sent: 354, bounced: 17 }, gmail: { sent: 4_112, bounced: 20 } });
    expect(findMailProblems(recent, usually)).toEqual([
      { kind: "bounces", provider: "yahoo", share: 17 / 354, usual: 0.006, bounced: 17 },
    ]);
  });

  it.each([
    ["few mails", only({ yahoo: { sent: 19, bounced: 10 } }), usually],
    ["few bounces", only({ yahoo: { sent: 1_000, bounced: 19 } }), usually],
    ["as many as usual", only({ yahoo: { sent: 100, bounced: 3 } }), only({ yahoo: { sent: 1_000, bounced: 20 } })],
    ["nothing", only({}), only({})],
  ])("isn't found in %s", (_, recent, before) => {
    expect(findMailProblems(recent, before)).toEqual([]);
  });

  it("is more than one complaint in a thousand", () => {
    const before = only({ other: { sent: 1_000, complained: 2 } });
    expect(findMailProblems(only({}), before)).toEqual([{ kind: "complaints", share: 0.002, complained: 2 }]);
    expect(findMailProblems(only({}), only({ other: { sent: 2_000, complained: 2 } }))).toEqual([]);
  });
});
