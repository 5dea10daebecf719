/** A session that is revoked ends within this time. */
const KEPT_MS = 60_000;

/** About 1 MB. */
const MAX_PEOPLE = 10_000;

type Session = { uid: string; auth_time: number };

/** Of whom Auth answered a moment ago, in this process, that their session stands. */
export function createStandingSessions(nowMs: () => number = () => performance.now()) {
  /** A revocation ends the sessions that began before it: what stands for one stands for those that began later. */
  const people = new Map<string, { sinceSeconds: number; untilMs: number }>();

  return {
    isKept({ uid, auth_time }: Session): boolean {
      const kept = people.get(uid);
      return kept !== undefined && kept.sinceSeconds <= auth_time && nowMs() < kept.untilMs;
    },

    /** Asks Auth, and keeps that it stands from when it was asked. */
    async keep<S extends Session>(ask: () => Promise<S>): Promise<S> {
      const untilMs = nowMs() + KEPT_MS;
      const session = await ask();
      if (people.size >= MAX_PEOPLE) people.clear();
      people.set(session.uid, { sinceSeconds: session.auth_time, untilMs });
      return session;
    },

    /** Auth is asked at the person's next call to this process. */
    forget: (uid: string): void => void people.delete(uid),
  };
}

export type StandingSessions = ReturnType<typeof createStandingSessions>;

/** Of this process. */
export const standingSessions = createStandingSessions();
