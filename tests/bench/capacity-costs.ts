import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { transformSync } from "esbuild";
import { DEFAULT_RULES } from "../../core/src/domain/alerts/default-rules.ts";
import { instantAt } from "../../core/src/domain/alerts/times.ts";
import { addDays, todayIn } from "../../core/src/domain/dates/civil.ts";
import { loadEmulatorDataWithMembers } from "../../emulator-data/load.ts";
import { timeZone } from "../../emulator-data/people.ts";
import { findPresent } from "../../emulator-data/sandbox.ts";
import type { MailBatch } from "../../functions/src/mail/mail-batches-repository.ts";
import { host, ports, projectId } from "../../scripts/lib/addresses.ts";
import { localFunctionsFolder } from "../../scripts/lib/paths.ts";
import { localSecrets } from "../../scripts/lib/secrets.ts";
import { type BillByPath, countReads } from "../support/counted-reads.ts";

/** What one of something costs, as the mean of many. `requests` by vendor. */
export type UnitCost = {
  count: number;
  ms: number;
  reads: number;
  writes: number;
  /** Of the document that was written most. */
  busiest: { path: string; writes: number } | null;
  requests: Record<string, number>;
};

export type Costs = Record<
  | "personSwept"
  | "mail"
  | "deliveryEvent"
  | "eventKept"
  | "replan"
  | "backTest"
  | "bankSync"
  | "stripeSync"
  | "status"
  | "deletion",
  UnitCost
>;

/** Templates of mail are written in JSX, which Node doesn't read. */
const readTemplates = () =>
  registerHooks({
    load: (url, context, nextLoad) =>
      url.endsWith(".tsx")
        ? {
            format: "module",
            shortCircuit: true,
            source: transformSync(readFileSync(fileURLToPath(url), "utf8"), { loader: "tsx", jsx: "automatic" }).code,
          }
        : nextLoad(url, context),
  });

/** Leads modules of the back end to this stack, as its functions are. Call it before the first of them is loaded. */
function useStack(): void {
  // A part of React is loaded by then, and both have to be of one mode.
  const { NODE_ENV: _mode, ...settings } = parseEnv(readFileSync(join(localFunctionsFolder, ".env"), "utf8"));
  Object.assign(process.env, settings, localSecrets(), {
    FUNCTIONS_EMULATOR: "true",
    FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${host}:${ports.auth}`,
    CLOUD_TASKS_EMULATOR_HOST: `${host}:${ports.tasks}`,
    GCLOUD_PROJECT: projectId,
    METADATA_SERVER_DETECTION: "none",
  });
}

/** Counts requests to the vendors' stand-ins, by vendor. */
function countRequests(): { requests: Record<string, number>; stop: () => void } {
  const requests: Record<string, number> = {};
  const add = (origin: string, path: string): void => {
    const vendor = path.split("/")[1] ?? "";
    if (origin.endsWith(`:${ports.sandbox}`) && ["plaid", "resend", "stripe"].includes(vendor))
      requests[vendor] = (requests[vendor] ?? 0) + 1;
  };
  const onFetch = (message: unknown): void => {
    const { request } = message as { request: { origin: string | URL; path: string } };
    add(String(request.origin), request.path);
  };
  const onHttp = (message: unknown): void => {
    const { request } = message as { request: { host: string; path: string; getHeader: (name: string) => unknown } };
    add(String(request.getHeader("host")), request.path);
  };
  subscribe("undici:request:create", onFetch);
  subscribe("http.client.request.start", onHttp);
  return {
    requests,
    stop: () => {
      unsubscribe("undici:request:create", onFetch);
      unsubscribe("http.client.request.start", onHttp);
    },
  };
}

type Measured = BillByPath & { count: number; ms: number; requests: Record<string, number> };

function toUnitCost(parts: readonly Measured[]): UnitCost {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  if (count === 0) throw new Error("There was nothing to measure.");
  const mean = (pick: (part: Measured) => number) => parts.reduce((sum, part) => sum + pick(part), 0) / count;
  const vendors = [...new Set(parts.flatMap(({ requests }) => Object.keys(requests)))];
  const [busiest] = parts
    .flatMap((part) => [...part.writesByPath].map(([path, writes]) => ({ path, writes: writes / part.count })))
    .toSorted((a, b) => b.writes - a.writes);
  return {
    count,
    ms: mean(({ ms }) => ms),
    reads: mean(({ reads }) => reads),
    writes: mean(({ writes }) => writes),
    busiest: busiest ?? null,
    requests: Object.fromEntries(vendors.map((vendor) => [vendor, mean(({ requests }) => requests[vendor] ?? 0)])),
  };
}

/**
 * What the product's own code costs on the data of every start: eight in the morning of the next days, their mail, and what vendors report.
 * It talks to the running emulators and stand-ins, whose time counts as the database's and the vendors'.
 */
export async function measureCosts(): Promise<Costs> {
  useStack();
  readTemplates();
  // What the back end logs of each run isn't what is printed here.
  for (const level of ["info", "warn"] as const) console[level] = () => undefined;
  await loadEmulatorDataWithMembers();
  const { alerts, accounts, banks, billing, mail, webhookInbox } = await import("../../functions/src/services.ts");
  const { firestore } = await import("../../functions/src/lib/firestore.ts");
  const { listDueBatches } = await import("../../functions/src/mail/mail-batches-repository.ts");
  const { inUnitOfWork } = await import("../../functions/src/lib/unit-of-work-repository.ts");
  const { KINDS_HELD } = await import("../../functions/src/mail/mail.ts");
  const db = firestore();
  const counter = countReads(db);

  /** @param work returns how many it came to */
  async function measure(work: () => Promise<number>): Promise<Measured> {
    const counted = countRequests();
    const startedMs = performance.now();
    let count = 0;
    const bill = await counter.byPath(async () => (count = await work()));
    counted.stop();
    return { ...bill, count, ms: performance.now() - startedMs, requests: counted.requests };
  }

  const ids = async (collection: string, limit: number) =>
    (await db.collection(collection).limit(limit).select().get()).docs.map(({ id }) => id);
  const each = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<Measured> =>
    measure(async () => {
      for (const one of all) await work(one);
      return all.length;
    });

  const now = await findPresent();
  const morning = (ahead: number) => instantAt(addDays(todayIn(now, timeZone), ahead), "08:00", timeZone);
  const swept: Measured[] = [];
  const mailed: Measured[] = [];
  const applied: Measured[] = [];
  // The first morning does what had waited, and warms up.
  for (let ahead = 1; ahead <= 6; ahead += 1) {
    const clock = { now: () => morning(ahead) };
    const sweep = await measure(async () => (await alerts.engine().sweep(clock)).handled);
    const sending = { now: () => new Date(morning(ahead).getTime() + 60_000) };
    const batches: MailBatch[] = [];
    for (const kind of KINDS_HELD)
      for await (const { batch } of listDueBatches(kind, sending.now())) batches.push(batch);
    const sent = await measure(async () => {
      for (const batch of batches) await mail.queue().sendBatch(batch, sending);
      return batches.reduce((sum, batch) => sum + ("mailIds" in batch ? batch.mailIds.length : 0), 0);
    });
    const events = await measure(async () => (await webhookInbox().applyWaiting("resend", sending.now())).processed);
    if (ahead > 1) {
      swept.push(sweep);
      mailed.push(sent);
      applied.push(events);
    }
  }
  const keepEvent = (id: string) =>
    webhookInbox().keep(
      "resend",
      { event: { id, type: "email.opened", data: {}, receivedAt: now }, needsWork: true, waits: true },
      now,
    );
  const members = await ids("wallets", 200);
  // Links of invented members have no token.
  const tokens = await ids("bankTokens", 20);
  const stored = await Promise.all(tokens.map((id) => db.doc(`bankLinks/${id}`).get()));
  const links = stored.flatMap((link) => (link.get("status") === "up_to_date" ? [link.id] : []));
  const customers = await ids("stripeCustomers", 20);
  const at = morning(7);
  const backTest = async (): Promise<number> => {
    const backTests = alerts.backTests();
    const prepared = await backTests.prepare(DEFAULT_RULES.payment_due, null, { days: 28 }, at);
    const { id } = await inUnitOfWork(db, undefined, (unit) =>
      Promise.resolve(backTests.createWithin(unit, prepared, at)),
    );
    let result = await backTests.goOn(id, at);
    while (result.state === "running") result = await backTests.goOn(id, at);
    return result.looked;
  };
  const leaving = members.slice(0, 10);
  const deleteAll = async (): Promise<number> => {
    for (const uid of leaving) await accounts.directory().update(uid, { deletesAt: at, task: null }, at);
    return (await accounts.deleteDue(at)).processed;
  };
  return {
    personSwept: toUnitCost(swept),
    mail: toUnitCost(mailed),
    deliveryEvent: toUnitCost(applied),
    eventKept: toUnitCost([
      await each(
        Array.from({ length: 200 }, (_, index) => `kept-${index}`),
        keepEvent,
      ),
    ]),
    replan: toUnitCost([await each(members, (uid) => alerts.engine().replan(uid, at))]),
    backTest: toUnitCost([await measure(backTest)]),
    bankSync: toUnitCost([
      await each(Array.from({ length: 10 }, () => links).flat(), (id) => banks.syncQueue().run(id, 0, now)),
    ]),
    stripeSync: toUnitCost([await each(customers, (id) => billing.sync().syncCustomer(id, now))]),
    status: toUnitCost([await each(members, (uid) => accounts.directory().update(uid, {}, at))]),
    deletion: toUnitCost([await measure(deleteAll)]),
  };
}
