import type { adminSystemContract } from "@cardwell/core/contract/admin/system";
import { FLAG_IDS, FLAGS, isFlagExpired } from "@cardwell/core/domain/system/flags";
import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import { rejected, requireAsSeen } from "../../http/rejected.ts";
import type { Acting, Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { FlagsRepository, StoredFlag } from "../../lib/flags-repository.ts";

export type FlagsDeps = {
  flags: FlagsRepository;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
};

type Contract = Pick<typeof adminSystemContract, "changeFlag" | "resetFlag">;

const toSeen = (stored: StoredFlag | null) => ({ changedAt: stored?.changedAt.toISOString() });

/** Flags as staff see and change them. */
export function createFlagsService({ flags, getEmails }: FlagsDeps) {
  const routes: Handlers<Contract, Pick<Acting, "uid" | "now">> = {
    async changeFlag({ params: { flag: id }, body: { hours, reason: _reason, from, ...change } }, { uid, now, audit }) {
      if (FLAGS[id].takesMessage && change.isOn && change.message === null)
        throw rejected("message", "Enter the message that members see.");
      if (!change.isOn && (change.audience !== "everyone" || change.percent !== 100))
        throw rejected("audience", "A flag that is off is off for everyone.");
      return audit.change(async (unit) => {
        const endsAt = new Date(now.getTime() + hours * HOUR_MS);
        const next: StoredFlag = { ...change, endsAt, changedBy: uid, changedAt: now };
        const before = await flags.set(unit, id, next);
        requireAsSeen(toSeen(before), { from });
        return { object: `flags/${id}`, before, after: next, answer: { endsAt: endsAt.toISOString() } };
      });
    },

    resetFlag: ({ params: { flag: id }, body }, { audit }) =>
      audit.change(async (unit) => {
        const before = await flags.set(unit, id, null);
        if (before === null) throw new AppError("conflict", `${FLAGS[id].label} has its default already.`);
        requireAsSeen(toSeen(before), body);
        return { object: `flags/${id}`, before, after: null, answer: { reset: true as const } };
      }),
  };

  return {
    routes,

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
  };
}

export type FlagsService = ReturnType<typeof createFlagsService>;
