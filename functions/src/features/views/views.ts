import type { Clock } from "../../config/clock.ts";
import { createSystemContext } from "../../http/audit-repository.ts";
import type { AuditRepository, Change } from "../../http/audit-repository.ts";
import { AppError } from "../../lib/app-error.ts";
import { handleDue } from "../../lib/handle-due.ts";
import type { JobCounts } from "../../lib/job-failure.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { NewView, View, ViewsRepository } from "./repository.ts";

type Deps = {
  repository: ViewsRepository;
  auditLog: Pick<AuditRepository, "change">;
  /** Notifies the member of a view that ended; the same view twice gives one notification. */
  notify: (view: View & { endedAt: Date }, now: Date) => Promise<void>;
  clock: () => Promise<Clock>;
};

const noSuchView = () => new AppError("not_found", "There is no such view.");

/** Views of staff, who see a member's screens for some minutes. Each ends on record, and its member is notified. */
export function createViewsService({ repository, auditLog, notify, clock }: Deps) {
  async function settle(view: View, now: Date): Promise<void> {
    if (view.endedAt === null) return;
    await notify({ ...view, endedAt: view.endedAt }, now);
    await repository.settle(view.id);
  }

  /** Ends a view at `now`, or when it expired. Null: it has ended already. */
  async function end(view: View, by: string, now: Date, unit: UnitOfWork): Promise<Change<View> | null> {
    const isExpired = view.expiresAt <= now;
    const ended = await repository.end(view.id, isExpired ? view.expiresAt : now, unit);
    if (ended === null) return null;
    return {
      object: `users/${view.uid}`,
      before: { view: view.id },
      after: { view: view.id, ended: isExpired ? "expired" : by, endedAt: ended.endedAt?.toISOString() },
      answer: ended,
    };
  }

  /** Records that the system ends a view, unless its member of staff does at the same time. */
  async function endBySystem(view: View, by: string, now: Date): Promise<View> {
    return auditLog.change(createSystemContext("endViews", "users.end-view", view.requestId, now), async (unit) => {
      const ended = await end(view, by, now, unit);
      if (ended === null) throw noSuchView();
      return ended;
    });
  }

  return {
    /** One read. */
    find: (id: string) => repository.find(id),

    start(view: NewView, unit: UnitOfWork): Change<View> {
      const answer = repository.create(view, unit);
      const { id, uid, expiresAt } = answer;
      return { object: `users/${uid}`, before: null, after: { view: id, expiresAt: expiresAt.toISOString() }, answer };
    },

    /** Ends a view of this member of staff; the member is notified once that is committed. */
    async end(id: string, staffUid: string, now: Date, unit: UnitOfWork): Promise<Change<View>> {
      const view = await repository.find(id);
      if (view?.staffUid !== staffUid) throw noSuchView();
      const ended = await end(view, "by staff", now, unit);
      if (ended === null) throw new AppError("conflict", "This view has ended already.");
      unit.afterCommit(() => settle(ended.answer, now));
      return ended;
    },

    /** Ends views that expired, and notifies members who weren't yet. */
    endDue: async (now: Date): Promise<JobCounts> =>
      handleDue("endViews", {
        list: (limit, after) => repository.listDue(now, limit, after),
        handle: async (view) => settle(view.endedAt === null ? await endBySystem(view, "expired", now) : view, now),
        postpone: ({ id }, error) => repository.tasks.fail(id, error, now),
        failure: "A view couldn't be ended",
      }),

    tasks: repository.tasks,

    /** Forgets who saw a person, whose account is deleted; what was open is recorded as ended. */
    async forget(uid: string): Promise<void> {
      const open = (await repository.listFor(uid)).filter(({ endedAt }) => endedAt === null);
      for (const view of open) await endBySystem(view, "account deleted", (await clock()).now());
      await repository.deleteFor(uid);
    },
  };
}

export type ViewsService = ReturnType<typeof createViewsService>;
