import { sandboxOrigin } from "../../scripts/lib/addresses.ts";
import { db } from "./people.ts";
import { eventually } from "./wait.ts";

export type InboxMessage = {
  id: string;
  to: string[] | string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  tags: { name: string; value: string }[];
  at: string;
};

async function post(path: string, body: object = {}): Promise<unknown> {
  const response = await fetch(`${sandboxOrigin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Moves the one clock of the sandbox and the product, and waits for the effects. */
export async function advanceClock(by: { days?: number; hours?: number; minutes?: number }): Promise<void> {
  await post("/clock/advance", by);
  await webhooksSettled();
}

/** Until the data is loaded again no schedule runs by itself: a test runs those that it is about. */
export const pauseSchedules = () => post("/clock/schedules", { enabled: false });

/** Moves the clock to a moment, and `hours` beyond it. */
export async function advanceClockTo(moment: string, { hours }: { hours: number }): Promise<void> {
  const { now } = (await (await fetch(`${sandboxOrigin}/clock`)).json()) as { now: string };
  const minutes = (new Date(moment).getTime() - new Date(now).getTime()) / 60_000 + hours * 60;
  await advanceClock({ minutes });
}

/** Waits until the stand-ins of the payment and the bank data provider have nothing left to deliver. */
export async function webhooksSettled(): Promise<void> {
  for (const vendor of ["stripe", "plaid"]) await fetch(`${sandboxOrigin}/${vendor}/control/idle`);
}

/** Makes the payment provider's stand-in fail. */
export const failStripe = (failure: { method: string; path: string; status: number; times: number }) =>
  post("/stripe/control/fail", failure);

/** How the payment provider's stand-in delivers its notifications. */
export const disturbWebhooks = (chaos: {
  duplicate?: number;
  shuffle?: boolean;
  delayMs?: number;
  dropFirst?: boolean;
}) => post("/stripe/control/chaos", chaos);

/** The status of the records of the mail vendor's one domain from now on. */
export const setDomainRecords = (records: Partial<Record<"SPF" | "DKIM", string>>) =>
  post("/resend/control/domains", { records });

/** What becomes of mail to an address from now on. */
export const mailOutcome = (
  address: string,
  outcome: "delivered" | "bounced" | "transient" | "complained" | "delayed" | "suppressed",
) => post("/resend/control/outcomes", { address, outcome });

/** Mail to an address, newest first. */
export async function mailTo(address: string): Promise<InboxMessage[]> {
  const response = await fetch(`${sandboxOrigin}/inbox/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as InboxMessage[];
}

/** Waits until `count` mails have come to an address, and returns the newest. */
export async function nextMail(address: string, count = 1): Promise<InboxMessage> {
  const mails = await eventually(
    () => mailTo(address),
    ({ length }) => length >= count,
  );
  return mails[0]!;
}

/** The first link of a mail that leads to the app. */
export function linkIn(mail: InboxMessage, path: string): URL {
  const found = [...mail.text.matchAll(/https?:\/\/\S+/g)]
    .map(([url]) => new URL(url))
    .find(({ pathname }) => pathname === path);
  if (!found) throw new Error(`No link to ${path} in: ${mail.text}`);
  return found;
}

/** Resets how often mail was requested, so that tests do not use up each other's allowance. */
export async function forgetMailLimits(): Promise<void> {
  const kept = await db.collection("rateLimits").listDocuments();
  await Promise.all(kept.map((each) => each.delete()));
}
