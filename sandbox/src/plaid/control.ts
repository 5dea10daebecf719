import { DAY_MS } from "../clock.ts";
import { Hono } from "hono";
import { z } from "zod";
import { addEntry, type Autopay, type Card, type Change, lateFee, type NewEntry, payment } from "./bank/card.ts";
import { addDays, toBankDay } from "./bank/days.ts";
import { createCourierControl, readControl, withControlErrors } from "../courier-control.ts";
import type { Courier } from "../courier.ts";
import type { Context } from "./endpoints.ts";
import { type Failures, failureRequest } from "./failures.ts";
import { bankById } from "./institutions.ts";
import { finishImport, happen, recordChanges, revokeCard } from "./items.ts";
import { finishWithoutPages, openToken } from "./link/session.ts";
import { personaNames } from "./personas.ts";
import type { Item } from "./store.ts";

type Deps = { context: Context; courier: Courier<never>; failures: Failures; catchUp: () => void };

const day = z.iso.date();
const cents = z.int().min(1).max(100_000_000);

const eventRequest = z.strictObject({
  item: z.string(),
  event: z.enum([
    "login_required",
    "institution_down",
    "login_repaired",
    "consent_ending",
    "consent_ended",
    "revoked",
    "new_account",
  ]),
  inDays: z.int().min(0).max(60).optional(),
});
const outageRequest = z.strictObject({
  institution: z.string().refine((id) => bankById(id) !== undefined, "No such institution."),
  /** Null: the vendor can't tell. */
  status: z.enum(["HEALTHY", "DEGRADED", "DOWN"]).nullable(),
});
const finishRequest = z.strictObject({
  linkToken: z.string(),
  institution: z.string().refine((id) => bankById(id) !== undefined, "No such institution."),
  persona: z.enum(personaNames).default("good"),
});
const autopayRequest = z.strictObject({
  account: z.string(),
  autopay: z.enum(["statement", "minimum", "returned", "off"]),
});
const transactionRequest = z.strictObject({
  account: z.string(),
  kind: z.enum(["purchase", "refund", "credit", "payment", "late_fee", "annual_fee", "foreign_fee", "interest"]),
  cents,
  /** What the bank writes; each kind has a text of its own. */
  name: z.string().min(1).optional(),
  merchant: z.string().min(1).nullable().optional(),
  category: z.string().optional(),
  mcc: z.string().length(4).optional(),
  country: z.string().length(2).optional(),
  on: day.optional(),
  /** It stays pending for so many days; null: until it is posted or removed on demand. 0: it is posted at once. */
  pendingDays: z.int().min(0).max(60).nullable().default(0),
});
const importRequest = z.strictObject({
  item: z.string(),
  ready: z.enum(["initial", "historical"]).default("historical"),
});
const silenceRequest = z.strictObject({ item: z.string(), isSilent: z.boolean() });
const entryRequest = z.strictObject({ account: z.string(), transaction: z.string() });

/** Test controls that the vendor has no API for. */
export function createControl({ context, courier, failures, catchUp }: Deps): Hono {
  const { store } = context;
  const control = withControlErrors(new Hono());
  control.route("/", createCourierControl(courier));

  const findItem = (id: string): Item => {
    const item = store.items.get(id);
    if (!item) throw new Error(`No such item: ${id}`);
    return item;
  };
  const findCard = (id: string): { item: Item; card: Card } => {
    for (const item of store.items.values()) {
      const card = item.cards.find((each) => each.id === id);
      if (card) return { item, card };
    }
    throw new Error(`No such account: ${id}`);
  };
  const record = (item: Item, card: Card, changes: Change[]) => recordChanges(context, item, [{ card, changes }]);

  control.get("/items", (c) => {
    const user = c.req.query("user");
    const items = [...store.items.values()].filter(({ userId }) => user === undefined || userId === user);
    return c.json({ items: items.map(describe) });
  });
  control.post("/institution-status", async (c) => {
    const { institution, status } = await readControl(outageRequest, c.req.raw);
    if (status === "HEALTHY") store.outages.delete(institution);
    else store.outages.set(institution, { status, since: context.clock.now().getTime() });
    return c.json({ institution, status });
  });
  control.post("/finish-link", async (c) => {
    const { linkToken, institution: bankId, persona } = await readControl(finishRequest, c.req.raw);
    const token = openToken(context, linkToken);
    if (!("token" in token)) throw new Error(token.error_message);
    return c.json({ publicToken: finishWithoutPages(context, token, { bankId, persona }) });
  });
  control.post("/event", async (c) => {
    const { item: id, event, inDays } = await readControl(eventRequest, c.req.raw);
    catchUp();
    const item = findItem(id);
    happen(context, item, event, inDays);
    return c.json(describe(item));
  });
  control.post("/silence", async (c) => {
    const { item: id, isSilent } = await readControl(silenceRequest, c.req.raw);
    catchUp();
    const item = findItem(id);
    item.silentSince = isSilent ? context.clock.now().getTime() : undefined;
    catchUp();
    return c.json(describe(item));
  });
  control.post("/import", async (c) => {
    const { item, ready } = await readControl(importRequest, c.req.raw);
    finishImport(context, findItem(item), ready);
    return c.json(describe(findItem(item)));
  });
  control.post("/import-delays", async (c) => {
    const ms = z.int().min(0).max(DAY_MS);
    context.importDelays = await readControl(z.strictObject({ initialMs: ms, historicalMs: ms }).nullable(), c.req.raw);
    return c.json(context.importDelays);
  });
  control.post("/autopay", async (c) => {
    const { account, autopay } = await readControl(autopayRequest, c.req.raw);
    const { card } = findCard(account);
    card.autopay = autopay satisfies Autopay;
    return c.json({ account, autopay });
  });
  control.post("/revoke-account", async (c) => {
    const { account } = await readControl(z.strictObject({ account: z.string() }), c.req.raw);
    const { item, card } = findCard(account);
    revokeCard(context, item, card);
    return c.json(describe(item));
  });
  control.post("/transaction", async (c) => {
    const request = await readControl(transactionRequest, c.req.raw);
    catchUp();
    const { item, card } = findCard(request.account);
    const changes = addEntry(card, toEntry(request, toBankDay(context.clock.now().getTime())));
    record(item, card, changes);
    return c.json({ transaction: changes.flatMap((change) => ("id" in change ? [change.id] : []))[0] });
  });
  control.post("/remove-transaction", async (c) => {
    const { account, transaction } = await readControl(entryRequest, c.req.raw);
    const { item, card } = findCard(account);
    const entry = card.entries.get(transaction);
    if (!entry) throw new Error(`No such transaction: ${transaction}`);
    card.entries.delete(transaction);
    if (!entry.isPending) card.balanceCents -= entry.cents;
    record(item, card, [{ kind: "removed", id: transaction }]);
    return c.json({ removed: transaction });
  });
  control.post("/fail", async (c) => {
    const failure = await readControl(failureRequest, c.req.raw);
    failures.add(failure);
    return c.json(failure);
  });
  control.post("/rotate-key", (c) => c.json(context.keys.rotate()));
  return control;
}

/** An item for tests, without its access token. */
function describe(item: Item) {
  return {
    item: item.id,
    user: item.userId,
    institution: item.bankId,
    persona: item.persona,
    error: item.errorCode,
    ready: item.ready,
    accounts: item.cards.map((card) => ({
      account: card.id,
      name: card.terms.name,
      mask: card.terms.mask,
      isShared: item.sharedIds.includes(card.id),
      autopay: card.autopay,
      balanceCents: card.balanceCents,
      statement: card.statement,
    })),
  };
}

function toEntry(request: z.output<typeof transactionRequest>, today: string): NewEntry {
  const { kind, cents: size, pendingDays, on = today } = request;
  const isNegative = kind === "refund" || kind === "credit" || kind === "payment";
  const amount = isNegative ? -size : size;
  const entry: NewEntry = {
    ...defaults[kind](size, on),
    cents: amount,
    ...(request.name !== undefined && { statementName: request.name }),
    ...(request.merchant !== undefined && { merchant: request.merchant }),
    ...(request.category !== undefined && { category: request.category }),
    ...(request.mcc !== undefined && { mcc: request.mcc }),
    ...(request.country !== undefined && { country: request.country }),
  };
  if (pendingDays === 0) return entry;
  const posts = pendingDays === null ? null : { on: addDays(on, pendingDays), cents: amount };
  return { ...entry, isPending: true, posts };
}

const shop = {
  merchant: "Trader Joe's",
  statementName: "TRADER JOE'S #146 PORTLAND OR",
  category: "FOOD_AND_DRINK_GROCERIES",
  mcc: "5411",
  channel: "in store" as const,
  country: "US",
};
const fee =
  (statementName: string, category: string) =>
  (size: number, on: string): NewEntry => ({
    cents: size,
    on,
    statementName,
    category,
  });

const defaults: Record<z.output<typeof transactionRequest>["kind"], (size: number, on: string) => NewEntry> = {
  purchase: (size, on) => ({ ...shop, cents: size, on }),
  refund: (size, on) => ({ ...shop, cents: size, on }),
  credit: fee("STATEMENT CREDIT", "GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE"),
  payment: (size, on) => ({ ...payment(size, on), statementName: "ONLINE PAYMENT - THANK YOU" }),
  late_fee: (size, on) => ({ ...lateFee(on, null), cents: size }),
  annual_fee: fee("ANNUAL MEMBERSHIP FEE", "BANK_FEES_OTHER_BANK_FEES"),
  foreign_fee: fee("FOREIGN TRANSACTION FEE", "BANK_FEES_FOREIGN_TRANSACTION_FEES"),
  interest: fee("INTEREST CHARGE ON PURCHASES", "BANK_FEES_INTEREST_CHARGE"),
};
