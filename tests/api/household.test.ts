import type { Household } from "@cardwell/core/contract/household";
import type { SharedCard } from "@cardwell/core/domain/dashboard/shapes";
import type { SharingLevel } from "@cardwell/core/domain/household/sharing";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { beforeAll, describe, expect, it } from "vitest";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { alertsIn } from "../support/alerts.ts";
import { call, rejection } from "../support/api.ts";
import { day } from "../support/days.ts";
import { formHousehold, householdApi } from "../support/households.ts";
import { db, type TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { forgetMailLimits, nextMail } from "../support/sandbox.ts";
import { walletApi } from "../support/wallets.ts";
import { eventually } from "../support/wait.ts";

const LEVELS = ["private", "dates", "full"] as const;

let today = "";

beforeAll(async () => {
  today = await day();
});

/** Somebody with three Gold Cards that are told apart by their names, each with $1,284.60 due in two days. */
async function newSharer(): Promise<{ person: TestPerson; cards: Record<SharingLevel, string> }> {
  const card = {
    cardId: "amex-gold",
    creditLimitCents: 900_000,
    statementCloseDay: 2,
    dueDay: 25,
    autopay: { mode: "none" as const, fixedCents: null },
    statement: { closeOn: addDays(today, -20), dueOn: addDays(today, 2), balanceCents: 128_460, minimumCents: 4_000 },
  };
  const person = await newCardholder(
    ...LEVELS.map((level, at) => ({ ...card, nickname: `Card ${level}`, last4: `110${at}` })),
  );
  const { cards } = await walletApi(person).dashboard();
  const findCardId = (level: SharingLevel) => cards.find(({ nickname }) => nickname === `Card ${level}`)?.id ?? "";
  return { person, cards: { private: findCardId("private"), dates: findCardId("dates"), full: findCardId("full") } };
}

/** What somebody sees of a card: each thing that a household can show, and whether they see it. */
function seen(household: Household, ofName: string, cardName: string) {
  const person = household.household?.people.find(({ name }) => name === ofName);
  const card: SharedCard | undefined = person?.cards.find(({ name }) => name === cardName);
  const [payment] = card?.payments ?? [];
  const things = {
    name: card !== undefined,
    issuer: card?.issuer === "American Express",
    "due date": payment?.dueOn === addDays(today, 2),
    "paid or not": payment?.status === "due",
    statement: payment?.statementCents === 128_460,
    minimum: payment?.minimumCents === 4_000,
    remaining: payment?.remainingCents === 128_460,
    limit: card?.full?.limitCents === 900_000,
    credits: (card?.full?.credits.length ?? 0) > 0,
  };
  return Object.entries(things)
    .flatMap(([thing, isSeen]) => (isSeen ? [thing] : []))
    .join(", ");
}

const nothing = "";
const dates = "name, issuer, due date, paid or not";
const everything = `${dates}, statement, minimum, remaining, limit, credits`;

describe("a household of three, each of whom shares a card at each level", () => {
  const people: Record<string, Awaited<ReturnType<typeof newSharer>>> = {};
  const names: Record<string, string> = {};

  beforeAll(async () => {
    for (const name of ["Nora", "Jonas", "Lena"]) {
      const sharer = await newSharer();
      people[name] = sharer;
      await call("PATCH", "/api/account", { token: sharer.person.idToken, body: { firstName: name } });
    }
    const [nora, jonas, lena] = Object.values(people);
    if (!nora || !jonas || !lena) throw new Error("There are not three.");
    await formHousehold(nora.person, jonas.person, lena.person);
    for (const { person, cards } of Object.values(people))
      for (const level of LEVELS) await householdApi(person).share(cards[level], level);
    for (const name of Object.keys(people)) names[people[name]?.person.uid ?? ""] = name;
  });

  // Who looks, at whose card, at which level, and all that they see of it.
  const MATRIX: [viewer: string, holder: string, level: SharingLevel, sees: string][] = [
    ["Nora", "Jonas", "private", nothing],
    ["Nora", "Jonas", "dates", dates],
    ["Nora", "Jonas", "full", everything],
    ["Jonas", "Lena", "private", nothing],
    ["Jonas", "Lena", "dates", dates],
    ["Jonas", "Lena", "full", everything],
    ["Lena", "Nora", "private", nothing],
    ["Lena", "Nora", "dates", dates],
    ["Lena", "Nora", "full", everything],
  ];

  const as = (name: string) => {
    const found = people[name];
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };

  it.each(MATRIX)("%s sees of %s's card that is shared as %s: %s", async (viewer, holder, level, sees) => {
    const household = await householdApi(as(viewer).person).read();
    expect(seen(household, holder, `Card ${level}`)).toBe(sees);
  });

  it.each(["Nora", "Jonas", "Lena"])(
    "never shows %s a last digit, an address or an id of the others",
    async (viewer) => {
      const { household } = await householdApi(as(viewer).person).read();
      const text = JSON.stringify(household?.people.filter(({ isYou }) => !isYou));
      expect(text).not.toMatch(/110[012]|@/);
      for (const [uid, name] of Object.entries(names)) if (name !== viewer) expect(text).not.toContain(uid);
    },
  );

  it.each(["Nora", "Jonas", "Lena"])("shows %s all of their own cards with their levels", async (viewer) => {
    const { cards } = await householdApi(as(viewer).person).read();
    expect(cards.map(({ name, level }) => [name, level])).toEqual([
      ["Card private", "private"],
      ["Card dates", "dates"],
      ["Card full", "full"],
    ]);
  });

  // What somebody in the household has no other way to: each call on another's card, and its answer.
  it.each([
    ["GET", "", undefined],
    ["PATCH", "", { nickname: "Mine" }],
    ["DELETE", "", undefined],
    ["PUT", "/balance", { currentCents: 100, on: "2026-11-20" }],
    ["POST", "/close", { on: "2026-11-20" }],
  ])("gives nobody %s /api/wallet/cards/…%s of another's card, at any level", async (method, path, body) => {
    for (const level of LEVELS) {
      const { status } = await walletApi(as("Jonas").person).ask(
        method,
        `/api/wallet/cards/${as("Nora").cards[level]}${path}`,
        body,
      );
      expect([400, 404, 405]).toContain(status);
    }
    const { cards } = await householdApi(as("Nora").person).read();
    expect(cards).toHaveLength(3);
  });

  it("keeps the level that a member chose in another window", async () => {
    const { person, cards } = as("Lena");
    const share = (level: SharingLevel, before: SharingLevel) =>
      householdApi(person).ask("PUT", "/sharing", {
        levels: [{ walletCardId: cards.dates, level }],
        from: { levels: [{ walletCardId: cards.dates, level: before }] },
      });
    expect(rejection(await share("full", "private"))).toEqual({ status: 409, error: "conflict" });
    expect((await share("dates", "private")).status).toBe(200);
  });

  it("shares another's card for nobody but its holder", async () => {
    const body = { levels: [{ walletCardId: as("Nora").cards.private, level: "full" }] };
    const answer = await householdApi(as("Jonas").person).ask("PUT", "/sharing", body);
    expect(rejection(answer)).toEqual({ status: 404, error: "not_found" });
  });

  it("shows outsiders nothing of it", async () => {
    const outsider = await newCardholder({ cardId: "amex-gold" });
    expect(await householdApi(outsider).read()).toMatchObject({ household: null, invitedBy: [] });
  });

  it("leaves dashboard, calendar and export of each to their own cards", async () => {
    const { idToken: token } = as("Lena").person;
    const { cards } = await walletApi(as("Lena").person).dashboard();
    expect(cards).toHaveLength(3);
    const exported = await call<{ cards: object[]; household: object }>("GET", "/api/wallet/export", { token });
    expect(exported.body.cards).toHaveLength(3);
    expect(exported.body.household).toMatchObject({
      name: "Lena",
      isOwner: false,
      sharing: { [as("Lena").cards.dates]: "dates", [as("Lena").cards.full]: "full" },
    });
    expect(JSON.stringify(exported.body)).not.toMatch(/Nora|Jonas/);
  });
});

describe("an invitation to a household", () => {
  it("is mailed with the inviter's address, and joined by the person who was invited", async () => {
    const [nora, jonas] = await Promise.all([newCardholder(), newCardholder()]);
    const { household } = await householdApi(nora).invite(` ${jonas.email.toUpperCase()}`);
    expect(household?.invitations).toMatchObject([{ email: jonas.email, status: "open" }]);
    expect(household).toMatchObject({ isOwner: true, seats: 6, seatsTaken: 2 });
    const mail = await nextMail(jonas.email);
    expect(mail.subject).toBe("Your invitation to a household");
    expect(mail.text).toContain(nora.email);
    expect(mail.text).toContain("/household");

    const { invitedBy } = await householdApi(jonas).read();
    expect(invitedBy).toMatchObject([{ email: nora.email, isExpired: false }]);
    const joined = await householdApi(jonas).accept(invitedBy[0]?.id ?? "");
    expect(joined.household?.people.map(({ isYou, isOwner }) => [isYou, isOwner])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(joined.household?.invitations).toEqual([]);
    const notified = await alertsIn(nora.uid).where("type", "==", "household_change").get();
    expect(notified.docs.map((doc) => String(doc.get("title")))).toEqual([
      expect.stringContaining("joined your household"),
    ]);
  });

  it("can't be accepted by another member, nor once it was withdrawn", async () => {
    const [nora, jonas, eve] = await Promise.all([newCardholder(), newCardholder(), newCardholder()]);
    const { household } = await householdApi(nora).invite(jonas.email);
    const id = household?.invitations[0]?.id ?? "";
    const asEve = await householdApi(eve).ask("POST", `/invitations/${id}/acceptance`, {});
    expect(rejection(asEve)).toEqual({ status: 404, error: "not_found" });
    await householdApi(nora).ask("DELETE", `/invitations/${id}`);
    const asJonas = await householdApi(jonas).ask("POST", `/invitations/${id}/acceptance`, {});
    expect(rejection(asJonas)).toEqual({ status: 404, error: "not_found" });
  });

  it("is declined, sent again under a new id, and accepted then", async () => {
    const [nora, jonas] = await Promise.all([newCardholder(), newCardholder()]);
    await householdApi(nora).invite(jonas.email);
    const [first] = (await householdApi(jonas).read()).invitedBy;
    expect((await householdApi(jonas).decline(first?.id ?? "")).invitedBy).toEqual([]);
    const { household } = await householdApi(nora).read();
    expect(household?.invitations).toMatchObject([{ status: "declined" }]);
    await forgetMailLimits();
    const again = await householdApi(nora).ask("POST", `/invitations/${first?.id}/resend`, {});
    expect(again.body.household?.invitations).toMatchObject([{ status: "open", email: jonas.email }]);
    await nextMail(jonas.email, 2);
    const [second] = (await householdApi(jonas).read()).invitedBy;
    expect(second?.id).not.toBe(first?.id);
    expect((await householdApi(jonas).accept(second?.id ?? "")).household?.people).toHaveLength(2);
  });

  it("expires after 7 days, as both see", async () => {
    const [nora, jonas] = await Promise.all([newCardholder(), newCardholder()]);
    await householdApi(nora).invite(jonas.email);
    const found = await db.collection("households").where("concerned", "array-contains", jonas.email).get();
    const expiresAt = new Date((await sandboxTime()).now.getTime() - 1_000);
    for (const { ref, data } of found.docs.map((doc) => ({ ref: doc.ref, data: doc.data() })))
      await ref.update({ invitations: (data["invitations"] as object[]).map((each) => ({ ...each, expiresAt })) });
    expect((await householdApi(nora).read()).household?.invitations).toMatchObject([{ status: "expired" }]);
    const [invited] = (await householdApi(jonas).read()).invitedBy;
    expect(invited).toMatchObject({ isExpired: true });
    const late = await householdApi(jonas).ask("POST", `/invitations/${invited?.id}/acceptance`, {});
    expect(rejection(late)).toEqual({ status: 409, error: "conflict" });
  });

  it("isn't sent to the member's own address", async () => {
    const nora = await newCardholder();
    await forgetMailLimits();
    const answer = await householdApi(nora).ask("POST", "/invitations", { email: nora.email });
    expect(rejection(answer).error).toBe("conflict");
    expect((await householdApi(nora).read()).household).toBeNull();
  });
});

describe("a member's new first name", () => {
  it("is what the others see from then on", async () => {
    const [nora, jonas] = await Promise.all([newCardholder(), newCardholder()]);
    await formHousehold(nora, jonas);
    await call("PATCH", "/api/account", { token: jonas.idToken, body: { firstName: "Jonas" } });
    const { household } = await householdApi(nora).read();
    expect(household?.people.find(({ isYou }) => !isYou)?.name).toBe("Jonas");
  });
});

describe("a member of a household", () => {
  it("takes their cards along when they leave, and sees none of the others any more", async () => {
    const [nora, jonas] = await Promise.all([newSharer(), newSharer()]);
    await formHousehold(nora.person, jonas.person);
    await householdApi(nora.person).share(nora.cards.full, "full");
    const shared = await householdApi(jonas.person).share(jonas.cards.full, "full");
    expect(shared.household?.people.map(({ cards }) => cards.length)).toEqual([0, 1]);

    expect((await householdApi(jonas.person).leave()).status).toBe(200);
    const left = await householdApi(jonas.person).read();
    expect(left.household).toBeNull();
    expect(left.cards.map(({ level }) => level)).toEqual(["private", "private", "private"]);
    expect((await householdApi(nora.person).read()).household?.people).toHaveLength(1);
    expect(rejection(await householdApi(jonas.person).leave())).toMatchObject({ error: "not_found" });
  });

  it("is removed by the owner alone, and notified", async () => {
    const [nora, jonas, lena] = await Promise.all([newCardholder(), newCardholder(), newCardholder()]);
    await formHousehold(nora, jonas, lena);
    const { household } = await householdApi(jonas).read();
    const idOfLena = household?.people.at(-1)?.id ?? "";
    expect(rejection(await householdApi(jonas).ask("DELETE", `/people/${idOfLena}`))).toMatchObject({
      error: "forbidden",
    });
    expect((await householdApi(nora).ask("DELETE", `/people/${idOfLena}`)).body.household?.people).toHaveLength(2);
    expect((await householdApi(lena).read()).household).toBeNull();
    const notified = await alertsIn(lena.uid).where("type", "==", "household_change").get();
    expect(notified.docs.map((doc) => String(doc.get("title")))).toEqual(["You're no longer in the household"]);
  });
});

describe("a member whose plan has ended", () => {
  it("is shut out and shows nothing, until they renew; leaving needs no plan", async () => {
    const [nora, jonas] = await Promise.all([newCardholder(), newSharer()]);
    await formHousehold(nora, jonas.person);
    await householdApi(jonas.person).share(jonas.cards.full, "full");
    const customer = db.doc(`customers/${jonas.person.uid}`);
    const { subscription } = (await customer.get()).data() as { subscription: object };
    const endedAt = new Date((await sandboxTime()).now.getTime() - 86_400_000);
    await customer.update({
      subscription: { ...subscription, status: "canceled", endedAt, currentPeriodEnd: endedAt },
    });

    expect(rejection(await householdApi(jonas.person).ask("GET"))).toMatchObject({ error: "subscription_inactive" });
    const paused = (await householdApi(nora).read()).household?.people.find(({ isYou }) => !isYou);
    expect(paused).toMatchObject({ isPaused: true, cards: [] });

    await customer.update({ subscription });
    const back = (await householdApi(nora).read()).household?.people.find(({ isYou }) => !isYou);
    expect(back).toMatchObject({ isPaused: false, cards: [{ name: "Card full" }] });

    await customer.update({
      subscription: { ...subscription, status: "canceled", endedAt, currentPeriodEnd: endedAt },
    });
    expect((await householdApi(jonas.person).leave()).status).toBe(200);
    expect((await householdApi(nora).read()).household?.people).toHaveLength(1);
  });
});

describe("an alert about a payment", () => {
  it("goes to its holder, and without an amount to who asked for it and sees the card", async () => {
    const [nora, jonas, lena] = await Promise.all([newSharer(), newCardholder(), newCardholder()]);
    await formHousehold(nora.person, jonas, lena);
    await householdApi(nora.person).share(nora.cards.dates, "dates");
    await householdApi(nora.person).share(nora.cards.full, "full");
    await householdApi(jonas).chooseAlerts(true);

    const { now } = await sandboxTime();
    const alertsTo = async (person: TestPerson, type: string) =>
      (await alertsIn(person.uid).where("type", "==", type).get()).docs.map((doc) => doc.data());
    // A member whose plan isn't written yet is left to the next sweep.
    const own = await eventually(
      async () => {
        await runSchedule("sweepAlerts", now);
        return alertsTo(nora.person, "payment_due");
      },
      (found) => found.length === 3,
    );
    expect(own).toHaveLength(3);
    const toJonas = await alertsTo(jonas, "household_payment");
    expect(toJonas.map(({ subject }) => (subject as { cardName: string }).cardName).toSorted()).toEqual([
      "Card dates",
      "Card full",
    ]);
    expect(JSON.stringify(toJonas)).not.toMatch(/1,284|128460|\$/);
    expect(await alertsTo(lena, "household_payment")).toEqual([]);

    await householdApi(nora.person).share(nora.cards.full, "private");
    expect((await alertsTo(jonas, "household_payment")).map(({ title }) => String(title))).toEqual([
      expect.stringContaining("Card dates"),
    ]);
    await householdApi(nora.person).leave();
    expect(await alertsTo(jonas, "household_payment")).toEqual([]);
    expect((await db.collection(`wallets/${jonas.uid}/deletedAlerts`).get()).size).toBe(0);
  });
});
