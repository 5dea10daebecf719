import type { ValidRequestOf } from "@cardwell/core/contract/endpoint";
import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { walletContract } from "@cardwell/core/contract/wallet";
import { buildWindowFacts } from "@cardwell/core/domain/benefits/recorded-use";
import { windowsBetween } from "@cardwell/core/domain/benefits/windows";
import { addDays } from "@cardwell/core/domain/dates/civil";
import type { Purchase, Statement, Wallet } from "@cardwell/core/domain/wallet/shapes";
import * as fc from "fast-check";
import { seedFacts } from "./wallet-view.ts";
import { AppError } from "../../functions/src/lib/app-error.ts";
import * as cards from "../../functions/src/features/wallet/changes/cards.ts";
import type { WalletUpdate, ChangeContext } from "../../functions/src/features/wallet/changes/change.ts";
import { changeProduct, closeCard, reopenCard } from "../../functions/src/features/wallet/changes/closing.ts";
import { activate } from "../../functions/src/features/wallet/changes/earning.ts";
import { recordFee } from "../../functions/src/features/wallet/changes/fee.ts";
import {
  recordCosts,
  recordPayment,
  recordStatement,
  setBalance,
} from "../../functions/src/features/wallet/changes/money.ts";
import { setOffer } from "../../functions/src/features/wallet/changes/offer.ts";
import { addPurchase } from "../../functions/src/features/wallet/changes/purchases.ts";
import { changeSettings } from "../../functions/src/features/wallet/changes/settings.ts";
import { chooseBenefit, earnBenefit, recordUse, setWindow } from "../../functions/src/features/wallet/changes/uses.ts";
import { emptyWallet } from "../../functions/src/features/wallet/repository.ts";

const facts = seedFacts;
const given: ChangeContext = { today: "2026-11-20", facts };

const allTerms = facts.cards();
const cardId = fc.oneof(
  fc.constantFrom(...allTerms.map(({ id }) => id)),
  fc.constantFrom("constructor", "no-such-card"),
);
const on = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -800, max: 0 }).map((days) => addDays(given.today, days)) },
  { weight: 2, arbitrary: fc.integer({ min: -20, max: 60 }).map((days) => addDays(given.today, days)) },
  fc.constantFrom("0000-02-29", "0001-01-01", "1950-01-01", "1969-12-31", "2024-02-29", "2026-11-20", "9999-12-31"),
);
const cents = fc.oneof(fc.integer({ min: 0, max: 500_000 }), fc.constantFrom(0, 1, 100_000_000, 1_000_000_000));
const signed = fc.oneof(fc.integer({ min: -50_000, max: 50_000 }), fc.constantFrom(-100_000_000, 100_000_000));
const text = fc.oneof(
  fc.constantFrom(
    "Ann",
    "  padded ",
    "constructor",
    "‮abc",
    "\u0000\r\nBEGIN:VEVENT",
    "💳💳",
    "\ud800",
    "$&$1",
    "a,b;c\\n",
  ),
  fc.string({ maxLength: 30, unit: fc.constantFrom("a", "é", "ß", "1", " ", "💳", "'", "<", "\\", "\u202E") }),
);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const record = <T>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(shape, { requiredKeys: [] });
const dayNumber = fc.integer({ min: 1, max: 31 });
const categoryId = fc.oneof(
  fc.constantFrom(...facts.reference.categories.map(({ id }) => id)),
  fc.constant("constructor"),
);
const custom = fc.record({
  name: text,
  issuerName: text,
  network: fc.constantFrom("visa" as const, "unknown" as const),
  annualFeeCents: orNull(cents),
  foreignBps: orNull(fc.integer({ min: 0, max: 500 })),
  basePercent: orNull(fc.double({ min: 0, max: 30, noNaN: true })),
  noPresetLimit: fc.boolean(),
});

const personal = {
  nickname: orNull(text),
  last4: orNull(fc.constantFrom("0000", "4417")),
  role: fc.constantFrom("primary", "primary", "authorized_user"),
  holder: orNull(text),
  anniversary: orNull(fc.constantFrom("02-29", "02-31", "01-01", "12-31")),
  creditLimitCents: orNull(cents),
  statementCloseDay: orNull(dayNumber),
  dueDay: orNull(dayNumber),
  autopay: fc.record({
    mode: fc.constantFrom("unknown", "none", "minimum", "statement", "current", "fixed"),
    fixedCents: orNull(cents),
  }),
  notes: orNull(text),
};

export type Step = {
  name: keyof typeof walletContract;
  sent: unknown;
  run: (wallet: Wallet, body: never) => WalletUpdate;
};

/** Which card and which of its things a step is about: numbers, as what there is depends on the steps before. */
const pick = fc.nat(1_000);

const nth = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

const cardAt = (wallet: Wallet, at: number) => nth(Object.keys(wallet.cards), at) ?? "constructor";

function benefitAt(wallet: Wallet, card: number, at: number): { walletCardId: string; benefitId: string } {
  const walletCardId = cardAt(wallet, card);
  const terms = facts.getTerms(wallet.cards[walletCardId]?.cardId ?? "");
  return { walletCardId, benefitId: nth(terms?.benefits ?? [], at)?.id ?? "constructor" };
}

function windowAt(wallet: Wallet, card: number, benefit: number, at: number) {
  const place = benefitAt(wallet, card, benefit);
  const held = wallet.cards[place.walletCardId];
  const found = facts.getTerms(held?.cardId ?? "")?.benefits.find(({ id }) => id === place.benefitId);
  const windows =
    held && found ? windowsBetween(found, buildWindowFacts(held, found), addDays(given.today, -400), given.today) : [];
  return { ...place, cycleKey: nth(windows, at)?.cycleKey ?? "m:2026-11" };
}

type BodyOf<E extends keyof typeof walletContract> =
  ValidRequestOf<(typeof walletContract)[E]> extends { body: infer Body } ? Body : never;

const step = <T, E extends keyof typeof walletContract>(
  name: E,
  sent: fc.Arbitrary<T>,
  run: (wallet: Wallet, body: BodyOf<E>, at: number[]) => WalletUpdate,
) =>
  fc.tuple(sent, fc.array(pick, { minLength: 3, maxLength: 3 })).map(([value, at]): Step => ({
    name,
    sent: value,
    run: (wallet, checked) => run(wallet, checked, at),
  }));

const past = fc.oneof(
  fc.integer({ min: -2_000, max: 0 }).map((days) => addDays(given.today, days)),
  fc.constantFrom("0001-01-01", "1950-02-28"),
);

/** A card of the catalog, added as most are. */
export const added = step(
  "addCard",
  fc.record({
    cardId: fc.constantFrom(...allTerms.map(({ id }) => id)),
    openedOn: past,
    openedPrecision: fc.constantFrom("day", "month"),
    statementCloseDay: orNull(dayNumber),
    dueDay: orNull(dayNumber),
    creditLimitCents: orNull(cents),
  }),
  (wallet, checked) => cards.addCard(wallet, checked, given),
);

/** One thing that a person does, in a body that may be odd. */
export const steps = fc.oneof(
  step(
    "addCard",
    fc.record({ cardId, openedOn: fc.option(on), openedPrecision: fc.constantFrom("day", "month"), ...personal }),
    (wallet, checked) => cards.addCard(wallet, checked, given),
  ),
  step(
    "addCard",
    fc.record({ custom, openedOn: fc.option(on), openedPrecision: fc.constant("day"), ...personal }),
    (wallet, checked) => cards.addCard(wallet, checked, given),
  ),
  step("changeCard", record({ ...personal, openedOn: fc.option(on) }), (wallet, checked, at) =>
    cards.editCard(wallet, { walletCardId: cardAt(wallet, at[0] ?? 0), ...checked }, given),
  ),
  step("closeCard", fc.record({ on, as: fc.constantFrom("closed", "lost") }), (wallet, checked, at) =>
    closeCard(wallet, { walletCardId: cardAt(wallet, at[0] ?? 0), ...checked }, given),
  ),
  step("reopenCard", fc.constant({}), (wallet, _, at) =>
    reopenCard(wallet, { walletCardId: cardAt(wallet, at[0] ?? 0) }),
  ),
  step("changeProduct", fc.record({ cardId, on }), (wallet, checked, at) =>
    changeProduct(wallet, { walletCardId: cardAt(wallet, at[0] ?? 0), ...checked }, given),
  ),
  step("removeCard", fc.constant(undefined), (wallet, _, at) =>
    (at[1] ?? 0) % 4 === 0 ? cards.removeCard(wallet, cardAt(wallet, at[0] ?? 0)) : { wallet, id: null },
  ),
  step("addAuthorizedUser", fc.record({ name: text, addedOn: on, feeCents: orNull(cents) }), (wallet, checked, at) =>
    cards.addAuthorizedUser(wallet, { walletCardId: cardAt(wallet, at[0] ?? 0), ...checked }, given),
  ),
  step(
    "recordUse",
    fc.record({
      cycleKey: fc.constant("m:2026-11"),
      amount: fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 1_500 }), cents),
      on: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, on),
      note: orNull(text),
    }),
    (wallet, { cycleKey: _typed, ...checked }, at) => {
      const place = windowAt(wallet, at[0] ?? 0, at[1] ?? 0, at[2] ?? 0);
      return recordUse(wallet, { ...place, ...checked }, given);
    },
  ),
  step(
    "setWindow",
    fc.record({ state: fc.constantFrom("open", "skipped", "used", "awaited") }),
    (wallet, { state }, at) =>
      setWindow(wallet, { ...windowAt(wallet, at[0] ?? 0, at[1] ?? 0, at[2] ?? 0), state }, given),
  ),
  step("earnBenefit", fc.record({ earnedOn: orNull(on) }), (wallet, { earnedOn }, at) =>
    earnBenefit(wallet, { ...windowAt(wallet, at[0] ?? 0, at[1] ?? 0, at[2] ?? 0), earnedOn }, given),
  ),
  step(
    "chooseBenefit",
    record({
      wanted: fc.boolean(),
      weight: orNull(fc.double({ min: 0, max: 1, noNaN: true })),
      enrolledOn: orNull(on),
      lastUsedOn: orNull(on),
      choice: orNull(text),
    }),
    (wallet, checked, at) => chooseBenefit(wallet, { ...benefitAt(wallet, at[0] ?? 0, at[1] ?? 0), ...checked }, given),
  ),
  step(
    "recordStatement",
    fc.record({ closeOn: on, dueOn: on, balanceCents: cents, minimumCents: orNull(fc.constantFrom(0, 4_000)) }),
    (wallet, checked, at) => recordStatement(wallet, { walletCardId: cardAt(wallet, at[0] ?? 0), ...checked }, given),
  ),
  step(
    "recordPayment",
    record({ amountCents: cents, on, state: fc.constantFrom("pending", "posted") }),
    (wallet, checked, at) => recordPayment(wallet, { walletCardId: cardAt(wallet, at[0] ?? 0), ...checked }, given),
  ),
  step(
    "setBalance",
    fc.record({ currentCents: orNull(signed) }),
    (wallet, checked: { currentCents: number | null }, at) =>
      setBalance(wallet, { walletCardId: cardAt(wallet, at[0] ?? 0), ...checked }, given),
  ),
  step(
    "activate",
    record({ activatedOn: orNull(on), categoryIds: fc.array(categoryId, { maxLength: 3 }) }),
    (wallet, checked, at) => {
      const walletCardId = cardAt(wallet, at[0] ?? 0);
      const rules = facts.getTerms(wallet.cards[walletCardId]?.cardId ?? "")?.earn.rules ?? [];
      return activate(wallet, { walletCardId, ruleId: nth(rules, at[1] ?? 0)?.id ?? "constructor", ...checked }, given);
    },
  ),
  step(
    "setOffer",
    record({
      custom: fc.record({
        bonusLabel: text,
        worthCents: cents,
        spendCents: cents,
        days: fc.integer({ min: 1, max: 1_100 }),
      }),
      startOn: on,
      spentSoFarCents: cents,
      creditedOn: orNull(on),
      dismissed: fc.boolean(),
    }),
    (wallet, checked, at) => setOffer(wallet, { walletCardId: cardAt(wallet, at[0] ?? 0), ...checked }, given),
  ),
  step(
    "setOffer",
    record({ startOn: on, spentSoFarCents: cents, creditedOn: orNull(on) }),
    (wallet, checked: object, at) => {
      const walletCardId = cardAt(wallet, at[0] ?? 0);
      const offerId = nth(facts.getTerms(wallet.cards[walletCardId]?.cardId ?? "")?.offers ?? [], at[1] ?? 0)?.id;
      return setOffer(wallet, { walletCardId, ...checked, ...(offerId !== undefined && { offerId }) }, given);
    },
  ),
  step(
    "recordFee",
    record({
      event: orNull(fc.record({ state: fc.constantFrom("posted", "waived", "refunded"), on, amountCents: cents })),
      decision: orNull(fc.constantFrom("keep", "call", "cancel")),
    }),
    (wallet, checked, at) => recordFee(wallet, { walletCardId: cardAt(wallet, at[0] ?? 0), ...checked }, given),
  ),
  step("recordCosts", fc.record({ interestCents: cents, lateCents: cents, otherCents: cents }), (wallet, checked, at) =>
    recordCosts(
      wallet,
      {
        walletCardId: cardAt(wallet, at[0] ?? 0),
        month: nth(["2000-01", "2026-11", "2026-01"], at[1] ?? 0) ?? "",
        ...checked,
      },
      given,
    ),
  ),
  step(
    "addPurchase",
    fc.record({
      walletCardId: fc.constant("constructor"),
      on,
      amountCents: signed,
      categoryId,
      merchant: orNull(text),
      note: orNull(text),
      countsForOffer: fc.boolean(),
    }),
    (wallet, checked: object, at) =>
      addPurchase(wallet, { ...checked, walletCardId: cardAt(wallet, at[0] ?? 0) } as never, given),
  ),
  step(
    "settings",
    record({
      valuationMode: fc.constantFrom("cash_floor", "typical", "own"),
      utilizationTargetBps: fc.integer({ min: 0, max: 10_000 }),
      ownCentsPerUnit: fc.dictionary(
        fc.constantFrom(...facts.reference.currencies.map(({ id }) => id)),
        fc.double({ min: 0, max: 10, noNaN: true }),
        { maxKeys: 3 },
      ),
    }),
    (wallet, checked) => changeSettings(wallet, checked, given),
  ),
);

/** Every request that a person may send, in any order; a rejected one changes nothing. */
export function lived(wanted: readonly Step[]) {
  let wallet: Wallet = emptyWallet();
  const statements: { walletCardId: string; statement: Statement }[] = [];
  const purchases: Purchase[] = [];
  for (const { name, sent, run } of wanted) {
    const { body }: Endpoint = walletContract[name];
    const checked = body?.safeParse(sent);
    if (checked?.success === false) continue;
    try {
      const changed = run(wallet, checked?.data as never);
      wallet = changed.wallet;
      statements.push(
        ...(changed.statements ?? []).map(({ walletCardId, statement }) => ({ walletCardId, statement })),
      );
      purchases.push(...(changed.purchases ?? []));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return { wallet, statements, purchases };
}
