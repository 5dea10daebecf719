import type { alertPreferencesContract, AlertSettings, AlertTypeInfo } from "@cardwell/core/contract/alert-preferences";
import {
  changePreferences,
  DEFAULT_PREFERENCES,
  LONGEST_PAUSE_DAYS,
  type PreferencesChange,
  withEachType,
} from "@cardwell/core/domain/alerts/preferences";
import type { AlertRule, AlertRules } from "@cardwell/core/domain/alerts/rule";
import { factsOfType } from "@cardwell/core/domain/alerts/types";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import { getOwn } from "@cardwell/core/domain/get-own";
import { requireAsSeen } from "../../http/rejected.ts";
import type { Context, Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { CatalogPort } from "../../lib/catalog-facts.ts";
import type { AlertEngine } from "./engine/engine.ts";
import type { EngineDeps } from "./engine/evaluation.ts";
import { buildPlanInput, findPerson, UNKNOWN_BEGINNING, withBeginning } from "./engine/person.ts";
import type { PreferencesRepository } from "./preferences-repository.ts";
import { buildWatching } from "./watching.ts";

type Deps = {
  repository: Pick<PreferencesRepository, "read" | "change" | "person">;
  /** When a sweep last served people; null: none ever did. One read. */
  lastSweepAt: () => Promise<Date | null>;
  rules: EngineDeps["rules"];
  catalog: Pick<CatalogPort, "facts">;
  engine: Pick<AlertEngine, "replan">;
  /** Time zone and plan of someone without alert state: two reads. */
  findReminderStart: EngineDeps["findReminderStart"];
  /** Addresses that mail does not reach: one read, one write. */
  suppressions: {
    read: (address: string) => Promise<{ reason: "bounced" | "complained" | "staff"; at: Date } | null>;
    remove: (address: string) => Promise<void>;
  };
};

/**
 * @param place the path of the preferences in the request
 * @throws AppError 400 for a pause of more than a year
 */
export function requireShortPause({ pausedUntil }: PreferencesChange, now: Date, place: string): void {
  if (!pausedUntil || pausedUntil <= addDays(todayIn(now, "Etc/UTC"), LONGEST_PAUSE_DAYS)) return;
  const message = "Pause email for a year at most.";
  throw new AppError("invalid_request", message, { fields: [{ path: `${place}.pausedUntil`, message }] });
}

type Asking = Pick<Context, "uid" | "email" | "now">;

export function createPreferencesService(deps: Deps): Handlers<typeof alertPreferencesContract, Asking> {
  const { repository, rules, suppressions } = deps;

  const findReminderStart = async (uid: string) => (await deps.findReminderStart(uid)) ?? UNKNOWN_BEGINNING;

  /** Two reads, and two more until someone's first reminder; once a minute one for the rules. */
  async function read({ uid, email }: Asking): Promise<AlertSettings> {
    const [kept, { rules: inForce }, suppressed] = await Promise.all([
      repository.read(uid),
      rules.current(),
      suppressions.read(email),
    ]);
    return {
      preferences: kept.preferences,
      defaults: DEFAULT_PREFERENCES,
      types: typeInfos(inForce),
      timeZone: kept.timeZone ?? (await findReminderStart(uid)).timeZone,
      mail: {
        address: email,
        suppressed: suppressed && { reason: suppressed.reason, at: suppressed.at.toISOString() },
      },
    };
  }

  return {
    read: (_, asking) => read(asking),

    /** Changes the preferences and plans anew. When the planning fails, the next sweep uses them anyway. */
    async update({ body: { from, ...change } }, asking) {
      requireShortPause(change, asking.now, "body");
      await repository.change(asking.uid, (before) => {
        requireAsSeen(withEachType(before), { ...change, from });
        return changePreferences(before, change);
      });
      await deps.engine.replan(asking.uid, asking.now);
      return read(asking);
    },

    /** @throws AppError 403 when staff stopped the mail: they may have been asked to by whoever else reads it */
    async resumeMail(_, asking) {
      if ((await suppressions.read(asking.email))?.reason === "staff")
        throw new AppError(
          "forbidden",
          "Our support team stopped email to this address. Contact support to start it again.",
        );
      await suppressions.remove(asking.email);
      return read(asking);
    },

    /** Three reads when catalog and rules are cached: the wallet, the catalog's version, and when a sweep last finished. */
    async watching(_, { uid, now }) {
      const [stored, catalog, { rules: inForce }, lastSweepAt] = await Promise.all([
        repository.person(uid),
        deps.catalog.facts(),
        rules.current(),
        deps.lastSweepAt(),
      ]);
      const known = await findPerson(stored, () => deps.findReminderStart(uid));
      const person = known ?? withBeginning(stored, UNKNOWN_BEGINNING);
      const found = buildWatching(buildPlanInput(uid, person, { catalog, rules: inForce, now }));
      return {
        ...found,
        lastCheckedAt: stored.checkedAt?.toISOString() ?? null,
        nextCheckAt: stored.nextDueAt?.toISOString() ?? null,
        lastSweepAt: lastSweepAt?.toISOString() ?? null,
      };
    },
  };
}

type Unit = NonNullable<AlertTypeInfo["threshold"]>["unit"];

/** Units end the names of parameters. */
const UNITS: Record<string, Unit> = { Cents: "cents", Bps: "bps", Days: "days" };

function getThreshold({ userOverridable, parameters }: AlertRule): AlertTypeInfo["threshold"] {
  const name = userOverridable.threshold;
  const unit = UNITS[/[A-Z][a-z]+$/.exec(name ?? "")?.[0] ?? ""];
  const value = name === null ? undefined : getOwn(parameters, name);
  return name === null || unit === undefined || value === undefined ? null : { name, unit, value };
}

/** A rule that is off for a time stays in the preferences. */
const isLive = ({ enabled, mode }: AlertRule): boolean => enabled && mode === "live";

/** What a member can set about a type, and the defaults of its rule. */
function typeInfo(rule: AlertRule): AlertTypeInfo {
  const { group, label, isMandatory = false } = factsOfType(rule.type);
  return {
    type: rule.type,
    group,
    label,
    isMandatory,
    canDisable: rule.userOverridable.enabled && !isMandatory,
    canSetSteps: rule.userOverridable.steps && !isMandatory,
    threshold: isMandatory ? null : getThreshold(rule),
    steps: rule.steps.map(({ key, offsetDays, threshold, severity, channels }) => ({
      key,
      offsetDays,
      threshold,
      severity,
      channels,
    })),
  };
}

const typeInfos = (rules: AlertRules): AlertTypeInfo[] => Object.values(rules).filter(isLive).map(typeInfo);
