import { FLAG_IDS, FLAGS, isFlagExpired } from "@cardwell/core/domain/system/flags";
import type { FlagId, FlagState } from "@cardwell/core/domain/system/flags";
import { rejected } from "../../http/rejected.ts";
import { AppError } from "../../lib/app-error.ts";
import type { FlagsRepository, StoredFlag } from "../../lib/flags-repository.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

export type FlagsDeps = {
  flags: FlagsRepository;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
};

type Change = Omit<FlagState, "endsAt"> & { hours: number };

const HOUR_MS = 3_600_000;

/** Flags as staff see and change them. */
export function createFlagsService({ flags, getEmails }: FlagsDeps) {
  return {
    /** One document. */
    async read(now: Date) {
      const { flags: stored, incidents, sendingPause } = await flags.read();
      const emails = await getEmails([...new Set(Object.values(stored).map(({ changedBy }) => changedBy))]);
      return {
        facts: stored,
        openIncidents: incidents,
        sendingPause,
        flags: FLAG_IDS.map((id) => {
          const flag = stored[id] ?? null;
          return {
            id,
            isOn: flag === null || isFlagExpired(flag, now) ? FLAGS[id].isOnByDefault : flag.isOn,
            change: flag && {
              isOn: flag.isOn,
              audience: flag.audience,
              percent: flag.percent,
              message: flag.message,
              endsAt: flag.endsAt.toISOString(),
              isExpired: isFlagExpired(flag, now),
              by: emails.get(flag.changedBy) ?? flag.changedBy,
              at: flag.changedAt.toISOString(),
            },
          };
        }),
      };
    },

    findEmail: async (uid: string): Promise<string> => (await getEmails([uid])).get(uid) ?? uid,

    async change(unit: UnitOfWork, id: FlagId, { hours, ...change }: Change, by: string, now: Date) {
      if (FLAGS[id].takesMessage && change.isOn && change.message === null) {
        const message = "Enter the message that members see.";
        throw rejected("message", message);
      }
      if (!change.isOn && (change.audience !== "everyone" || change.percent !== 100)) {
        const message = "A flag that is off is off for everyone.";
        throw rejected("audience", message);
      }
      const endsAt = new Date(now.getTime() + hours * HOUR_MS);
      const next: StoredFlag = { ...change, endsAt, changedBy: by, changedAt: now };
      return { before: await flags.set(unit, id, next), next };
    },

    async reset(unit: UnitOfWork, id: FlagId): Promise<StoredFlag> {
      const before = await flags.set(unit, id, null);
      if (before === null) throw new AppError("conflict", `${FLAGS[id].label} has its default already.`);
      return before;
    },
  };
}

export type FlagsService = ReturnType<typeof createFlagsService>;
