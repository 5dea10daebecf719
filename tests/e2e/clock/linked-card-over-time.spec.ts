import type { Alert, AlertList } from "@cardwell/core/contract/alerts";
import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { addDays, addMonths, dayInMonth, getMonth, getYear, todayIn } from "../../../core/src/domain/dates/civil.ts";
import { day, money } from "../../../core/src/domain/format.ts";
import { loadEmulatorData } from "../../../emulator-data/load.ts";
import { sandboxTime } from "../../../scripts/lib/clock.ts";
import { runSchedule } from "../../../scripts/lib/schedules.ts";
import { call } from "../../support/api.ts";
import { atBank, type BankItem, banksApi } from "../../support/banks.ts";
import type { TestPerson } from "../../support/people.ts";
import { mailTo, pauseSchedules } from "../../support/sandbox.ts";
import { newMember } from "../../support/subscriptions.ts";
import { eventually } from "../../support/wait.ts";
import { walletApi } from "../../support/wallets.ts";
import { expect, test } from "../journey.ts";
import { openAs } from "../session.ts";
import { moveTo, sweepAlerts, timeZone } from "./mornings.ts";

// This journey moves the shared clock. Later ones start from the initial data.
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  await loadEmulatorData();
  await pauseSchedules();
});
test.afterAll(loadEmulatorData);

const CITI = "ins_5";
/** The day on which the bank closes the statements of its Double Cash; they are due 25 days later. */
const CLOSING_DAY = 2;

type Linked = { person: TestPerson; linkId: string; walletCardId: string; account: string };

/** A member whose Double Cash is linked, with autopay of the whole statement. */
async function linkDoubleCash(): Promise<Linked> {
  const person = await newMember();
  const walletCardId = await walletApi(person).add({ cardId: "citi-double-cash", last4: "8810" });
  const banks = banksApi(person);
  const { link } = await banks.link(CITI);
  const { accounts } = await banks.matches(link.id);
  const matches = accounts.map(({ accountId, last4 }) =>
    last4 === "8810"
      ? { accountId, target: { kind: "wallet", walletCardId }, autopayMode: "statement" }
      : { accountId, target: { kind: "none" } },
  );
  await banks.saveMatches(link.id, matches);
  await atBank("import", { item: link.id, ready: "historical" });
  await banks.until(link.id, ({ import: { finishedAt } }) => finishedAt !== null);
  const { items } = await atBank<{ items: BankItem[] }>("items");
  const found = items.find(({ item }) => item === link.id)?.accounts.find(({ mask }) => mask === "8810");
  return { person, linkId: link.id, walletCardId, account: found?.account ?? "" };
}

async function listAlerts({ person }: Linked, box: "new" | "done" = "new"): Promise<Alert[]> {
  const { body } = await call<AlertList>("GET", `/api/alerts?box=${box}&limit=100`, { token: person.idToken });
  return body.alerts;
}

/** Open alerts about the payment of one statement. */
const alertsAbout = async (linked: Linked, dueOn: string) =>
  (await listAlerts(linked)).filter((alert) => alert.dueOn === dueOn && alert.type.startsWith("payment_"));

const format = ({ severity, type }: Alert) => `${severity} ${type}`;

/** The card once it is as expected, and its alerts after that. */
async function untilCard({ person, walletCardId }: Linked, isExpected: (page: CardPage) => boolean) {
  const page = await eventually(() => walletApi(person).card(walletCardId), isExpected);
  await sweepAlerts();
  return page;
}

/** Moves the clock to a time of a day, and waits for what the bank's morning brought. */
async function moveToDay(linked: Linked, on: string, time?: string): Promise<void> {
  await moveTo(on, linked.person, time);
  await runSchedule("sweepBanks", (await sandboxTime()).now);
  await banksApi(linked.person).until(linked.linkId, ({ updatedAt }) => (updatedAt ?? "") > `${on}T11:00`);
  await sweepAlerts();
}

const pay = ({ account }: Linked, cents: number) => atBank("transaction", { account, kind: "payment", cents });

test("a linked card's payments are proven, missed and returned, and its deadlines outlast a broken link", async ({
  page,
}) => {
  const linked = await linkDoubleCash();
  const { person, linkId, account, walletCardId } = linked;
  const today = todayIn((await sandboxTime()).now, timeZone);
  const closing = dayInMonth(getYear(today), getMonth(today), CLOSING_DAY);
  const closeOn = closing > today ? closing : addMonths(closing, 1);
  const dueOn = addDays(closeOn, 25);
  let balanceCents = 0;

  await test.step("the statement closes", async () => {
    await moveToDay(linked, closeOn);
    const { card } = await untilCard(linked, (each) => each.card.statement?.closeOn === closeOn);
    balanceCents = card.statement?.balanceCents ?? 0;
    expect(card.statement).toMatchObject({ dueOn, source: "bank", payments: [] });
    // It closes at the end of the day.
    await moveToDay(linked, addDays(closeOn, 1));
    expect((await listAlerts(linked)).map(format)).toContain("low statement_ready");
    await atBank("autopay", { account, autopay: "returned" });
  });

  await test.step("autopay is pending two days before the due date", async () => {
    await moveToDay(linked, addDays(dueOn, -2));
    const { card } = await untilCard(linked, (each) => (each.card.statement?.payments.length ?? 0) > 0);
    expect(card.statement?.payments).toMatchObject([{ state: "pending", amountCents: balanceCents, source: "bank" }]);
  });

  await test.step("it posts, which proves the statement paid", async () => {
    await moveToDay(linked, addDays(dueOn, -1));
    const { payment } = await untilCard(linked, (each) => each.payment?.state === "paid");
    expect(payment).toMatchObject({ closeOn, paidCents: balanceCents });
    const [paid] = await alertsAbout(linked, dueOn);
    expect(paid && format(paid)).toBe("success payment_posted");
    expect(paid?.body).toContain(`Citi shows ${money(balanceCents)} paid`);
  });

  await test.step("its bank returns it, which makes the statement overdue", async () => {
    await moveToDay(linked, addDays(dueOn, 1));
    const { card } = await untilCard(linked, (each) => each.card.statement?.payments.length === 0);
    expect(card.statement?.closeOn).toBe(closeOn);
    expect((await alertsAbout(linked, dueOn)).map(format)).toEqual(["critical payment_overdue"]);
  });

  await test.step("a payment by hand settles it", async () => {
    await pay(linked, balanceCents);
    await untilCard(linked, (each) => each.card.statement?.payments.some(({ state }) => state === "posted") ?? false);
    expect((await alertsAbout(linked, dueOn)).map(format)).not.toContain("critical payment_overdue");
    await atBank("autopay", { account, autopay: "off" });
  });

  const nextCloseOn = addMonths(closeOn, 1);
  const nextDueOn = addDays(nextCloseOn, 25);
  const lastDataOn = addDays(nextDueOn, -2);
  const mailsAboutLink = async () =>
    (await mailTo(person.email)).filter(({ subject }) => subject.includes("Sign in to"));
  const alertsAboutLink = async () =>
    [...(await listAlerts(linked)), ...(await listAlerts(linked, "done"))].filter(
      ({ type }) => type === "bank_link_broken",
    );

  await test.step("a month later the link breaks, which is reported once", async () => {
    await moveToDay(linked, lastDataOn);
    await untilCard(linked, (each) => each.card.statement?.closeOn === nextCloseOn);
    await atBank("event", { item: linkId, event: "login_required" });
    await banksApi(person).until(linkId, ({ status }) => status === "sign_in");
    await sweepAlerts();
    await sweepAlerts();
    expect((await alertsAboutLink()).map(format)).toEqual(["high bank_link_broken"]);
    await expect.poll(async () => (await mailsAboutLink()).length).toBe(1);
  });

  await test.step("the deadline continues from the last known facts, and is marked", async () => {
    await moveTo(addDays(nextDueOn, -1), person);
    await sweepAlerts();
    const [due, ...others] = await alertsAbout(linked, nextDueOn);
    expect(others).toEqual([]);
    expect(due && format(due)).toBe("medium payment_due");
    expect(due?.body).toContain(`This is as of ${day(lastDataOn, nextDueOn)}, the last day with data from Citi.`);
    await openAs(page, person, `/dashboard/cards/${walletCardId}`);
    const next = page.getByRole("region", { name: "Next payment" });
    await expect(next).toContainText("Payments since the last data from your bank aren't included.");
    expect(await alertsAboutLink()).toHaveLength(1);
    expect(await mailsAboutLink()).toHaveLength(1);
  });

  await test.step("once it is repaired, nothing is marked, and the missing payment is reported", async () => {
    await banksApi(person).repair(linkId, "repair", CITI);
    await untilCard(linked, (each) => each.card.bank?.currentThrough !== undefined);
    const [missing, ...others] = await alertsAbout(linked, nextDueOn);
    expect(others).toEqual([]);
    expect(missing && format(missing)).toBe("high payment_not_seen");
    expect(missing?.body).not.toContain("as of");
    expect((await listAlerts(linked)).map(format)).toContain("success sync_recovered");
    await page.reload();
    const next = page.getByRole("region", { name: "Next payment" });
    await expect(next).toContainText("Citi");
    await expect(next).not.toContainText("aren't included");
  });

  await test.step("on the due day it is critical", async () => {
    await moveToDay(linked, nextDueOn, "12:05");
    expect((await alertsAbout(linked, nextDueOn)).map(format)).toEqual(["critical payment_not_seen"]);
    const subjects = async () => (await mailTo(person.email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContainEqual(expect.stringContaining("No autopay payment to Double Cash yet"));
  });
});
