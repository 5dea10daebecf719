import { describe, expect, it } from "vitest";
import { MAIL_TEMPLATES } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateTexts } from "@cardwell/core/domain/email/mail-templates";
import type { MailRequest } from "./mail.ts";
import type { AuthAccount } from "../lib/auth.ts";
import { verifyToken } from "../lib/signed-token.ts";
import { mailComposer } from "./compose.ts";
import { fakeAuth, noSeen, person } from "./mail-fakes.ts";
import type { FindTexts } from "./live-texts.ts";
import { disownedUid, readClaim } from "./links/proofs.ts";
import type { PlanOf } from "./links/service.ts";

const noBroadcasts = {
  readBroadcast: () => Promise.resolve(undefined),
  findPost: () => Promise.resolve(null),
  findPerson: () => Promise.resolve(null),
  getTimeZone: () => Promise.resolve("Pacific/Kiritimati"),
};
const KEY = "k".repeat(32);
const NOW = new Date("2026-11-20T12:00:00Z");
const to = "nora@example.com";

const noLiveTexts: FindTexts = () => Promise.resolve(null);

async function composed(
  request: MailRequest,
  people: AuthAccount[],
  plan: Awaited<ReturnType<PlanOf>> = "never",
  findTexts = noLiveTexts,
) {
  const compose = mailComposer({
    auth: fakeAuth(people, noSeen()),
    getPlan: () => Promise.resolve(plan),
    noteUnconfirmed: () => Promise.resolve(),
    findTexts,
    composeTest: () => Promise.resolve({ skip: "no test" }),
    clock: () => Promise.resolve({ now: () => NOW }),
    appOrigin: () => "https://cardwell.test",
    webApiKey: () => "web-key",
    signingKey: () => KEY,
    supportEmail: () => "support@cardwell.test",
    postalAddress: () => "",
    buildNotification: () => Promise.resolve(null),
    getMailChoices: () => Promise.resolve({ turnedOff: [], pausedUntil: null }),
    isCriticalType: () => Promise.resolve(false),
    ...noBroadcasts,
  });
  const mail = await compose({ id: "m1", request, createdAt: NOW });
  if ("skip" in mail) return { skip: mail.skip, links: [] };
  return {
    subject: mail.subject,
    template: mail.template,
    day: /(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \w+ \d+, \d{4}/.exec(mail.html)?.[0],
    links: (mail.text.match(/https:\S+/g) ?? []).map((link) => new URL(link)),
  };
}

const parameters = (link: URL | undefined) => Object.fromEntries(link?.searchParams ?? []);
const unconfirmed = person({ emailVerified: false });

describe("what is not written", () => {
  it.each<[string, MailRequest, AuthAccount[], string]>([
    ["a confirmation to nobody", { kind: "verify_email", to, firstName: null }, [], "no account"],
    [
      "a confirmation of a confirmed address",
      { kind: "verify_email", to, firstName: null },
      [person()],
      "already confirmed",
    ],
    [
      "a sign-in link for a disabled account",
      { kind: "sign_in", to, firstName: null, isNewUser: false },
      [person({ isDisabled: true })],
      "disabled account",
    ],
    ["a password reset for nobody", { kind: "reset_password", to }, [], "no account"],
    ["a renewal for nobody", { kind: "renewal_link", to }, [], "no account"],
    ["a renewal without an ended plan", { kind: "renewal_link", to }, [person()], "no ended plan"],
    [
      "a move to a taken address",
      { kind: "confirm_new_email", to, uid: "u2" },
      [person(), person({ uid: "u2", email: "b@x.co" })],
      "address taken",
    ],
    ["a move of a deleted account", { kind: "confirm_new_email", to, uid: "u2" }, [], "no account"],
  ])("what is not written: %s", async (_what, request, people, skip) => {
    expect(await composed(request, people)).toEqual({ skip, links: [] });
  });
});

describe("what is written", () => {
  it("a confirmation carries the code and the proof that lets its reader delete the account", async () => {
    const { links } = await composed({ kind: "verify_email", to, firstName: "Nora" }, [unconfirmed]);
    const [confirm, disown] = links;
    expect(confirm?.pathname).toBe("/verify-email");
    expect(parameters(confirm)).toMatchObject({ mode: "verifyEmail", oobCode: "c0de", apiKey: "web-key" });
    expect(parameters(disown)).toMatchObject({ mode: "disown", email: to });
    for (const link of [confirm, disown]) expect(disownedUid(parameters(link)["proof"] ?? "", KEY, NOW)).toBe("u1");
  });

  it("a sign-in link carries name and claim", async () => {
    const { links } = await composed({ kind: "sign_in", to, firstName: "Nora", isNewUser: true }, []);
    expect(links[0]?.pathname).toBe("/auth/complete");
    expect(parameters(links[0])).toMatchObject({ mode: "signIn", oobCode: "c0de", apiKey: "web-key", name: "Nora" });
    expect(readClaim(parameters(links[0])["proof"] ?? "", to, KEY, NOW)).toEqual({ uid: null, email: to });
  });

  it.each([
    ["names a confirmed account", true, "u1"],
    ["doesn't name an unconfirmed account, which may be a stranger's", false, null],
  ])("a sign-in link %s", async (_, emailVerified, uid) => {
    const { links } = await composed({ kind: "sign_in", to, firstName: null, isNewUser: false }, [
      person({ emailVerified }),
    ]);
    expect(readClaim(parameters(links[0])["proof"] ?? "", to, KEY, NOW)).toEqual({ uid, email: to });
  });

  it("a renewal link reveals the account only to our server, for a day", async () => {
    const { links } = await composed({ kind: "renewal_link", to }, [person()], "ended");
    expect(links[0]?.pathname).toBe("/api/billing/renew");
    const { token = "" } = parameters(links[0]);
    expect(verifyToken(token, "renew", KEY, NOW)).toEqual({ valid: true, subject: "u1" });
    expect(verifyToken(token, "renew", KEY, new Date(NOW.getTime() + 86_400_000)).valid).toBe(false);
  });

  it.each([
    ["live", null, ["/dashboard", "/account"]],
    ["ended", null, ["/billing", "/reset-password"]],
    ["never", null, ["/billing", "/reset-password"]],
    ["ended", "support", ["/dashboard", "/account"]],
  ] as const)(
    "a mail to somebody whose plan is %s and whose staff role is %s leads where they can go",
    async (plan, staffRole, paths) => {
      const people = [person({ staffRole })];
      const kept = await composed({ kind: "deletion_canceled", to, uid: "u1" }, people, plan);
      const changing = await composed({ kind: "email_change_asked", to, uid: "u1" }, people, plan);
      expect([kept.links[0]?.pathname, changing.links[0]?.pathname]).toEqual(paths);
    },
  );

  it("a reset and a change of address lead to their pages", async () => {
    const reset = await composed({ kind: "reset_password", to }, [person()]);
    const move = await composed({ kind: "confirm_new_email", to: "new@x.co", uid: "u1" }, [person()]);
    expect([reset.links[0]?.pathname, move.links[0]?.pathname]).toEqual(["/reset-password", "/verify-email-change"]);
  });
});

describe("the day that a mail is from", () => {
  it("is that of its recipient, in New York without an account", async () => {
    const changed = { kind: "email_changed", to: "old@example.com", uid: "u1" } as const;
    const invited = { kind: "household_invitation", to, uid: "u2", inviterEmail: "jonas@example.com" } as const;
    const days = await Promise.all([
      composed({ kind: "reset_password", to }, [person()]),
      composed(changed, [person()]),
      composed(invited, []),
      composed({ kind: "account_deleted", to }, []),
    ]);
    expect(days.map(({ day }) => day)).toEqual([
      "Saturday, November 21, 2026",
      "Saturday, November 21, 2026",
      "Friday, November 20, 2026",
      "Friday, November 20, 2026",
    ]);
  });
});

describe("the live texts of a template", () => {
  const live =
    (change: Partial<TemplateTexts>): FindTexts =>
    (id) =>
      Promise.resolve({ version: 7, texts: { ...MAIL_TEMPLATES[id].texts, ...change } });
  const reset = (findTexts: FindTexts) => composed({ kind: "reset_password", to }, [person()], "never", findTexts);

  it("are what is sent, by their version", async () => {
    expect(await reset(live({ subject: "Choose a new password" }))).toMatchObject({
      subject: "Choose a new password",
      template: { id: "reset_password", version: 7 },
    });
  });

  it.each<[string, Partial<TemplateTexts>]>([
    ["name a variable that is gone", { title: "Hello {{lastName}}." }],
    ["lack a text", { subject: "" }],
    ["are longer than they may be", { body: "x".repeat(100_000) }],
  ])("that %s stop no mail: it has the default texts", async (_, change) => {
    expect(await reset(live(change))).toMatchObject({
      subject: "Set a new password",
      template: { id: "reset_password", version: 0 },
    });
  });
});
