import { type AlertPreferences, DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { type AlertState, emptyAlertState, type PlanFacts } from "@cardwell/core/domain/alerts/state";
import type { Wallet, WalletSettings } from "@cardwell/core/domain/wallet/shapes";
import type { Timestamp } from "firebase-admin/firestore";
import { toDate } from "../../../lib/firestore.ts";

/** What `wallets/{uid}` holds, as far as reminders go by it. */
export type StoredPerson = {
  wallet: Pick<Wallet, "cards" | "settings">;
  /** As far as it was ever written. */
  state: Partial<AlertState>;
  preferences: AlertPreferences;
  nextDueAt: Date | null;
};

/** A person whose reminders can be planned. */
export type Person = StoredPerson & { state: AlertState };

export type Beginning = { timeZone: string; plan: PlanFacts | null };

const DEFAULT_SETTINGS: WalletSettings = {
  valuationMode: "typical",
  ownCentsPerUnit: {},
  utilizationTargetBps: 1_000,
};

function parsePlan(stored: unknown): PlanFacts | null {
  if (stored === null || stored === undefined) return null;
  return Object.fromEntries(Object.entries(stored).map(([field, value]) => [field, toDate(value)])) as PlanFacts;
}

function parsePreferences(stored: Partial<AlertPreferences> | undefined): AlertPreferences {
  const groups = { ...DEFAULT_PREFERENCES.groups, ...stored?.groups };
  return { ...DEFAULT_PREFERENCES, ...stored, groups };
}

type Stored = {
  cards?: Wallet["cards"];
  settings?: Partial<WalletSettings>;
  alertState?: Partial<AlertState>;
  alertPreferences?: Partial<AlertPreferences>;
  nextDueAt?: Timestamp | null;
};

export function parsePerson(document: Record<string, unknown> | undefined): StoredPerson {
  const { cards = {}, settings, alertState = {}, alertPreferences, nextDueAt } = (document ?? {}) as Stored;
  return {
    wallet: { cards, settings: { ...DEFAULT_SETTINGS, ...settings } },
    state: "plan" in alertState ? { ...alertState, plan: parsePlan(alertState.plan) } : alertState,
    preferences: parsePreferences(alertPreferences),
    nextDueAt: (toDate(nextDueAt) as Date | null | undefined) ?? null,
  };
}

/** Whether time zone and plan were written once: until then an evaluation would go by guesses. */
export const hasBegun = ({ state }: StoredPerson): boolean => state.timeZone !== undefined && state.plan !== undefined;

/** The state with all its fields; what is not known of it is as at the beginning. */
export function withBeginning(person: StoredPerson, { timeZone, plan }: Beginning): Person {
  return { ...person, state: { ...emptyAlertState(timeZone), plan, ...person.state } };
}

/** @throws when the state has not begun */
export function begun(person: StoredPerson): Person {
  const { timeZone } = person.state;
  if (timeZone === undefined) throw new Error("There is no alert state yet.");
  return withBeginning(person, { timeZone, plan: null });
}
