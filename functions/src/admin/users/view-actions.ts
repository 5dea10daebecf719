import type { adminUsersContract } from "@cardwell/core/contract/admin/users";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { whyNotViewable } from "@cardwell/core/domain/staff/view-session";
import type { Directory } from "../../features/accounts/directory-repository.ts";
import type { View } from "../../features/views/repository.ts";
import type { ViewsService } from "../../features/views/views.ts";
import type { Recorded } from "../../http/audit.ts";
import type { Caller } from "../../http/authenticate.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import type { Acting } from "../acting.ts";
import { noSuchPerson } from "./users-service.ts";

export type ViewDeps = {
  directory: Pick<Directory, "find">;
  auth: Pick<AuthAccounts, "byUid">;
  views: () => ViewsService;
};

type Answer = ResponseOf<typeof adminUsersContract.readView>;

/** What staff do to see a member's screens. */
export function createViewActions({ directory, auth, views }: ViewDeps) {
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
    async start(
      uid: string,
      requestId: string,
      { uid: staffUid, staffRole, now, audit }: Acting,
    ): Promise<Recorded<Answer>> {
      const account = await auth.byUid(uid);
      if (account === null || staffRole === null) throw noSuchPerson();
      const why = whyNotViewable({ uid: staffUid, staffRole }, { ...account, isVerified: account.emailVerified });
      if (why !== null) throw new AppError("forbidden", why);
      const view = { uid, staffUid, requestId, startedAt: now };
      const started = await audit.change(async (unit) => views().start(view, unit));
      return started.map(toAnswer);
    },

    async read(id: string, { uid }: Caller): Promise<Answer> {
      const view = await views().find(id);
      if (view?.staffUid !== uid) throw new AppError("not_found", "There is no such view.");
      return toAnswer(view);
    },

    async end(id: string, { uid: staffUid, now, audit }: Acting): Promise<Recorded<Answer>> {
      const ended = await audit.change((unit) => views().end(id, staffUid, now, unit));
      return ended.map(toAnswer);
    },
  };
}
