import type { adminUsersContract } from "@cardwell/core/contract/admin/users";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { whyNotViewable } from "@cardwell/core/domain/staff/view-session";
import type { Directory } from "../../features/accounts/directory-repository.ts";
import type { View } from "../../features/views/repository.ts";
import type { ViewsService } from "../../features/views/views.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import type { Context, Handlers } from "../../http/serve.ts";
import { noSuchPerson } from "./user-actions.ts";

export type ViewDeps = {
  directory: Pick<Directory, "find">;
  auth: Pick<AuthAccounts, "byUid">;
  views: () => ViewsService;
};

type Contract = Pick<typeof adminUsersContract, "startView" | "readView" | "endView">;

export type StaffAsking = Pick<Context, "uid" | "staffRole" | "requestId" | "now">;

type Answer = ResponseOf<typeof adminUsersContract.readView>;

/** What staff do to see a member's screens. */
export function viewRoutes({ directory, auth, views }: ViewDeps): Handlers<Contract, StaffAsking> {
  async function toAnswer({ id, uid, startedAt, expiresAt, endedAt }: View): Promise<Answer> {
    const person = await directory.find(uid);
    return {
      id,
      uid,
      name: person?.firstName ?? person?.email ?? uid,
      startedAt: startedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    };
  }

  return {
    async startView({ params: { uid } }, { uid: staffUid, staffRole, requestId, now, audit }) {
      const account = await auth.byUid(uid);
      if (account === null || staffRole === null) throw noSuchPerson();
      const why = whyNotViewable({ uid: staffUid, staffRole }, { ...account, isVerified: account.emailVerified });
      if (why !== null) throw new AppError("forbidden", why);
      const view = { uid, staffUid, requestId, startedAt: now };
      const started = await audit.change(async (unit) => views().start(view, unit));
      return started.map(toAnswer);
    },

    async readView({ params }, { uid }) {
      const view = await views().find(params.viewId);
      if (view?.staffUid !== uid) throw new AppError("not_found", "There is no such view.");
      return toAnswer(view);
    },

    async endView({ params }, { uid: staffUid, now, audit }) {
      const ended = await audit.change((unit) => views().end(params.viewId, staffUid, now, unit));
      return ended.map(toAnswer);
    },
  };
}
