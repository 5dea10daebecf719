import type { Alert } from "@cardwell/core/contract/alerts";
import { planWith } from "@cardwell/core/domain/alerts/evaluators/plan-fixture";
import type { PlanFacts } from "@cardwell/core/domain/alerts/state";
import type { AlertGroup } from "@cardwell/core/domain/alerts/types";
import { describe, expect, it } from "vitest";
import type { WrittenMail } from "./mail.ts";
import type { AuthAccount } from "../lib/auth.ts";
import { creditAlert, paymentAlert, planAlert } from "./templates/alerts/example-alerts.ts";
import { alertsComposer } from "./compose-alerts.ts";
import { fakeAuth, noSeen, person } from "./mail-fakes.ts";
import { unsubscribed } from "./links/proofs.ts";

const KEY = "k".repeat(32);
const QUEUED_AT = new Date("2026-11-20T02:00:00Z");
const NOW = new Date("2026-11-20T13:00:00Z");

type MailCase = {
  people?: AuthAccount[];
  turnedOff?: AlertGroup[];
  pausedUntil?: string;
  kind?: "alerts" | "alert_digest";
  plan?: PlanFacts | null;
};

function composed(
  alerts: Alert[] | null,
  { people = [person()], turnedOff = [], pausedUntil, kind = "alerts", plan }: MailCase = {},
) {
  const compose = alertsComposer({
    auth: fakeAuth(people, noSeen()),
    buildNotification: () => Promise.resolve(alerts && { alerts, timeZone: "America/New_York", plan }),
    getMailChoices: () => Promise.resolve({ turnedOff, pausedUntil: pausedUntil ?? null }),
    isCriticalType: (type) => Promise.resolve(type === "payment_due"),
    findTexts: () => Promise.resolve(null),
    clock: () => Promise.resolve({ now: () => NOW }),
    appOrigin: () => "https://cardwell.test",
    signingKey: () => KEY,
    supportEmail: () => "support@cardwell.test",
    postalAddress: () => "",
  });
  return compose({ kind, uid: "u1", alertIds: ["a"] }, QUEUED_AT);
}

const written = async (...given: Parameters<typeof composed>): Promise<WrittenMail> => {
  const mail = await composed(...given);
  if ("skip" in mail) throw new Error(`Skipped: ${mail.skip}`);
  return mail;
};

const getGroups = ({ headers }: WrittenMail) => {
  const url = new URL(/<([^>]+)>/.exec(headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "");
  return unsubscribed(url.searchParams.get("token") ?? "", KEY, NOW)?.groups;
};

describe("what is not written", () => {
  it.each<[string, Alert[] | null, MailCase, string]>([
    ["to somebody who is gone", [paymentAlert()], { people: [] }, "no account"],
    ["to a disabled account", [paymentAlert()], { people: [person({ isDisabled: true })] }, "no account"],
    [
      "to an address that nobody confirmed",
      [paymentAlert()],
      { people: [person({ emailVerified: false })] },
      "address not confirmed",
    ],
    ["about alerts that are gone", [], {}, "no open alert"],
    ["about nobody's alerts", null, {}, "no open alert"],
    ["about what was paid meanwhile", [paymentAlert({ status: "resolved" })], {}, "no open alert"],
    ["about what was put aside", [paymentAlert({ status: "snoozed" })], {}, "no open alert"],
    ["to somebody who paused their mail meanwhile", [creditAlert()], { pausedUntil: "2026-11-21" }, "paused"],
    ["of a group that was turned off meanwhile", [paymentAlert()], { turnedOff: ["payments"] }, "turned off"],
  ])("what is not written: %s", async (_what, alerts, given, skip) => {
    expect(await composed(alerts, given)).toEqual({ skip });
  });
});

const endedPlan = planWith({ status: "canceled", endedAt: new Date("2026-11-03T15:00:00Z") });
const ended = planAlert({
  type: "subscription_canceled",
  link: { label: "Choose a plan", path: "/billing" },
  closes: "When you choose a plan, or automatically 30 days after the end.",
});
const newDevice = planAlert({
  id: "3123456789abcdef0123456789abcdef",
  type: "security_new_device",
  link: { label: "View account", path: "/account" },
  closes: "When you mark it as done or dismiss it.",
});
const listPaths = ({ text }: WrittenMail) => [
  ...new Set(text.match(/https:\S+/g)?.map((link) => new URL(link).pathname)),
];

describe("a mail to somebody without access", () => {
  it.each([
    ["about the end of the plan", [ended]],
    ["about the account", [newDevice]],
    ["about both", [ended, newDevice]],
  ])("%s leads to billing alone", async (_what, alerts) => {
    const mail = await written(alerts, { plan: endedPlan });
    expect(listPaths(mail)).toEqual(["/billing"]);
    for (const part of [mail.text, mail.html]) {
      expect(part).not.toContain("snooze or dismiss");
      expect(part).not.toContain("Change alert settings");
    }
  });

  it("names only what they can do", async () => {
    expect((await written([ended], { plan: endedPlan })).text).toContain("When it closes. When you choose a plan");
    const { text } = await written([newDevice], { plan: endedPlan });
    expect(text).toContain("Go to billing:\nhttps://cardwell.test/billing");
    expect(text).not.toContain("When it closes.");
  });

  it("is another one for staff, and while the plan isn't known", async () => {
    const paths = ["/account", `/dashboard/alerts/${newDevice.id}`, "/dashboard/alerts/settings"];
    const people = [person({ staffRole: "support" })];
    expect(listPaths(await written([newDevice], { plan: endedPlan, people }))).toEqual(paths);
    expect(listPaths(await written([newDevice]))).toEqual(paths);
  });
});

describe("a mail about alerts", () => {
  it("goes to the address that the account has when it is sent", async () => {
    const { to } = await written([paymentAlert()], { people: [person({ email: "new@example.com" })] });
    expect(to).toBe("new@example.com");
  });

  it("leaves out what was dealt with while it waited", async () => {
    const { subject } = await written([paymentAlert({ status: "acted" }), creditAlert()]);
    expect(subject).toContain("Travel credit");
  });

  it("includes alerts that the member gets by mail alone: closed from the beginning, also when they come back", async () => {
    const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, "0")}:00:00.000Z`;
    const mailedOnly = (...kinds: ("raised" | "reopened" | "closed")[]) =>
      paymentAlert({
        status: "expired",
        closedAt: at(kinds.length),
        history: kinds.map((kind, hour) => ({ kind, at: at(hour), words: "" })),
      });
    for (const alert of [mailedOnly("raised"), mailedOnly("raised", "reopened")]) {
      expect((await written([alert])).subject).toContain("Freedom Flex");
    }
    for (const alert of [mailedOnly("raised", "closed"), mailedOnly("raised", "reopened", "closed")]) {
      expect(await composed([alert])).toEqual({ skip: "no open alert" });
    }
  });

  it("passes a pause only where it is urgent or cannot be switched off", async () => {
    const pausedUntil = "2026-11-21";
    const { text } = await written([paymentAlert({ severity: "critical" }), creditAlert(), planAlert()], {
      pausedUntil,
      kind: "alert_digest",
    });
    expect(text).toContain("Freedom Flex");
    expect(text).toContain("your plan failed");
    expect(text).not.toContain("Travel credit");
    expect(await composed([paymentAlert({ severity: "high" })], { pausedUntil })).toEqual({ skip: "paused" });
  });

  it("goes as usual on the day to which mail was paused", async () => {
    expect((await written([creditAlert()], { pausedUntil: "2026-11-20" })).subject).toContain("Travel credit");
  });

  it("includes alerts that cannot be switched off, even when everything is turned off", async () => {
    expect((await written([planAlert()], { turnedOff: ["account"] })).subject).toContain("your plan failed");
  });
});

describe("unsubscribing with one click", () => {
  it("turns off the groups that the mail carries", async () => {
    const mail = await written([paymentAlert(), creditAlert(), planAlert()], { kind: "alert_digest" });
    expect(mail.headers).toEqual({
      "List-Unsubscribe": expect.stringMatching(
        /^<https:\/\/cardwell\.test\/api\/email\/unsubscribe\?token=[\w.%-]+>$/,
      ) as string,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(getGroups(mail)).toEqual(["payments", "credits"]);
  });

  it("is not offered where mail cannot be switched off", async () => {
    expect((await written([planAlert()])).headers).toBeUndefined();
  });

  it("has the same token at each attempt", async () => {
    expect((await written([paymentAlert()])).headers).toEqual((await written([paymentAlert()])).headers);
  });
});
