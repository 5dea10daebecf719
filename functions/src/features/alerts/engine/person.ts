import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { PLANNED_DAYS, type PlanInput } from "@cardwell/core/domain/alerts/plan";
import { alertPreferences, type AlertPreferences, DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import type { AlertRules } from "@cardwell/core/domain/alerts/rule";
import { type AlertState, emptyAlertState, type PlanFacts } from "@cardwell/core/domain/alerts/state";
import { ALERT_GROUPS } from "@cardwell/core/domain/alerts/types";
import { decideAccess } from "@cardwell/core/domain/billing/access";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import { cardsAt } from "@cardwell/core/domain/wallet/bank-data-age";
import { heldCards } from "@cardwell/core/domain/wallet/held-cards";
import type { Wallet } from "@cardwell/core/domain/wallet/shapes";
import * as z from "zod/mini";
import { asStored, orNull, parseDocument, storedInstant, withDefaults } from "../../../lib/firestore.ts";
import { storedPaidPlan } from "../../../lib/stored-plan.ts";
import { storedPushFields, storedWalletFields } from "../../../lib/stored-wallet.ts";
import { getAudienceBucket } from "../alert-record.ts";

/** The fields of `wallets/{uid}` that reminders use. */
export type StoredPerson = {
  wallet: Pick<Wallet, "cards" | "settings" | "banks">;
  /** As far as it was ever written. */
  state: Partial<AlertState>;
  preferences: AlertPreferences;
  nextDueAt: Date | null;
  checkedAt: Date | null;
  /** Null: they are in no household. */
  householdId: string | null;
  /** Whether notifications go to any device. */
  hasDevices: boolean;
};

/** A person whose reminders can be planned. */
export type Person = StoredPerson & { state: AlertState };

export type Beginning = { timeZone: string; plan: PlanFacts | null };

export const UNKNOWN_BEGINNING: Beginning = { timeZone: DEFAULT_TIME_ZONE, plan: null };

const notifiedStep = z.object({
  step: z.string(),
  at: z.number(),
  endsOn: z.exactOptional(z.string()),
  muted: z.exactOptional(z.literal(true)),
  shut: z.exactOptional(z.literal(true)),
  removedAt: z.exactOptional(z.number()),
  textHash: z.exactOptional(z.string()),
});

const dayTally = z.object({
  statements: z.record(z.string(), z.boolean()),
  reminders: z.array(
    z.object({
      on: z.string(),
      endsOn: z.string(),
      credit: z.nullable(z.object({ walletCardId: z.string(), benefitId: z.string() })),
    }),
  ),
  usedCents: z.number(),
});

const typeCount = z.object({ on: z.string(), count: z.number(), at: z.number() });

export const storedState = z.object({
  timeZone: z.exactOptional(z.string()),
  plan: z.exactOptional(z.nullable(storedPaidPlan)),
  lastSeq: z.exactOptional(z.number()),
  readMarks: z.exactOptional(z.array(z.object({ through: z.number(), at: z.number() }))),
  notified: z.exactOptional(z.record(z.string(), notifiedStep)),
  snoozed: z.exactOptional(z.record(z.string(), z.number())),
  digest: z.exactOptional(z.array(z.string())),
  digestSince: z.exactOptional(z.nullable(z.number())),
  mailed: z.exactOptional(z.object({ on: z.string(), count: z.number() })),
  byType: z.exactOptional(z.record(z.string(), typeCount)),
  failures: z.exactOptional(z.number()),
  tally: z.exactOptional(z.record(z.string(), dayTally)),
});

const storedPreferences = asStored(alertPreferences);

const { shape: groupShapes } = storedPreferences.shape.groups;

/** Each channel of a group that was never stored has its default. */
const storedGroups = z.object(
  Object.fromEntries(
    ALERT_GROUPS.map((group) => [group, withDefaults(groupShapes[group], DEFAULT_PREFERENCES.groups[group])]),
  ) as unknown as typeof groupShapes,
);

export const storedPerson = z.pipe(
  z.object({
    ...storedWalletFields,
    alertState: z.prefault(storedState, {}),
    alertPreferences: withDefaults(z.extend(storedPreferences, { groups: storedGroups }), DEFAULT_PREFERENCES),
    nextDueAt: orNull(storedInstant),
    alertsCheckedAt: orNull(storedInstant),
    householdId: orNull(z.string()),
    ...storedPushFields,
  }),
  z.transform(
    ({
      cards,
      settings,
      banks,
      alertState,
      alertPreferences: preferences,
      nextDueAt,
      alertsCheckedAt,
      householdId,
      push: { hasDevices },
    }): StoredPerson => ({
      wallet: { cards, settings, ...(banks && { banks }) },
      state: alertState,
      preferences,
      nextDueAt,
      checkedAt: alertsCheckedAt,
      householdId,
      hasDevices,
    }),
  ),
);

/** @throws InvalidDocumentError */
export const parsePerson = (uid: string, document: object): StoredPerson =>
  parseDocument(storedPerson, `wallets/${uid}`, document);

/** Someone without a wallet. */
export const NO_PERSON = storedPerson.parse({});

/** Whether time zone and plan were written once: until then an evaluation would have to guess. */
export const hasBegun = ({ state }: StoredPerson): boolean => state.timeZone !== undefined && state.plan !== undefined;

/** The state with all its fields; what is not known of it is as at the beginning. */
export function withBeginning(person: StoredPerson, { timeZone, plan }: Beginning): Person {
  return { ...person, state: { ...emptyAlertState(timeZone), plan, ...person.state } };
}

/** Someone with all that is known of their beginning: what `find` reads if nothing of it was ever written. Null: there is no such account. */
export async function findPerson(stored: StoredPerson, find: () => Promise<Beginning | null>): Promise<Person | null> {
  const beginning = hasBegun(stored) ? UNKNOWN_BEGINNING : await find();
  return beginning && withBeginning(stored, beginning);
}

/** The context shared by everyone at one moment. */
export type PlanContext = { catalog: Pick<CatalogFacts, "reference" | "getTerms">; rules: AlertRules; now: Date };

/** All that the planning of one person takes. Reads nothing. */
export function buildPlanInput(uid: string, person: Person, { catalog, rules, now }: PlanContext): PlanInput {
  const { wallet, state, preferences, hasDevices } = person;
  const { timeZone, plan } = state;
  const today = todayIn(now, timeZone);
  return {
    facts: {
      ...heldCards(cardsAt(wallet, now), catalog),
      today,
      timeZone,
      until: addDays(today, PLANNED_DAYS),
      settings: wallet.settings,
      banks: wallet.banks ?? {},
      isSample: false,
      plan,
    },
    rules,
    preferences,
    hasDevices,
    state,
    now,
    hasAccess: decideAccess(plan, now).hasAccess,
    audienceBucket: getAudienceBucket(uid),
  };
}
