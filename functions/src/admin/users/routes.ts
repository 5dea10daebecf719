import type { adminUsersContract } from "@cardwell/core/contract/admin/users";
import { getCaller } from "../../http/serve.ts";
import type { Handlers } from "../../http/serve.ts";
import { getActing } from "../acting.ts";
import type { PersonExport } from "./export-repository.ts";
import { createUserActions } from "./user-actions.ts";
import type { ActionDeps } from "./user-actions.ts";
import { createUsersService, noSuchPerson } from "./users-service.ts";
import type { UsersDeps as ServiceDeps } from "./users-service.ts";
import { createViewActions } from "./view-actions.ts";
import type { ViewDeps } from "./view-actions.ts";

export type UsersDeps = ServiceDeps &
  ActionDeps &
  ViewDeps & {
    exportPerson: PersonExport;
    /** Notifies somebody that their data was exported. */
    dataExported: (uid: string, now: Date) => Promise<void>;
  };

export function usersRoutes(deps: UsersDeps): Handlers<typeof adminUsersContract> {
  const users = createUsersService(deps);
  const actions = createUserActions(deps);
  const views = createViewActions(deps);
  return {
    list: ({ query }) => users.list(query),
    read: ({ params }, { clock }) => users.read(params.uid, clock.now()),
    readBanks: ({ params }, { clock }) => users.readBanks(params.uid, clock.now()),
    addNote: async ({ params: { uid }, body: { text } }, context) => {
      const staff = { byUid: getCaller(context).uid, now: context.clock.now() };
      const added = await context.audit.change((unit) => users.addNote(uid, text, staff, unit));
      return added.map(async (note) => (await users.toNotes([note]))[0]!);
    },
    removeNote: async ({ params: { uid, noteId } }, context) => {
      const caller = getCaller(context);
      return context.audit.change((unit) => users.removeNote(uid, noteId, caller, unit));
    },
    startView: ({ params }, context) => views.start(params.uid, context.requestId, getActing(context)),
    readView: ({ params }, context) => views.read(params.viewId, getCaller(context)),
    endView: ({ params }, context) => views.end(params.viewId, getActing(context)),
    disable: ({ params }, context) => actions.disable(params.uid, getActing(context)),
    enable: ({ params }, context) => actions.enable(params.uid, getActing(context)),
    revokeSessions: ({ params }, context) => actions.revokeSessions(params.uid, getActing(context)),
    resendVerification: ({ params }, context) => actions.resendVerification(params.uid, getActing(context)),
    changeRole: ({ params, body }, context) => actions.changeRole(params.uid, body.role, getActing(context)),
    extendAccess: ({ params, body }, context) => actions.extendAccess(params.uid, body.until, getActing(context)),
    exportData: async ({ params: { uid } }, context) => {
      const person = await deps.directory.find(uid);
      if (!person) throw noSuchPerson();
      const now = context.clock.now();
      return context.audit.job(`users/${uid}`, async () => {
        const documents = await deps.exportPerson({ uid, email: person.email });
        await deps.dataExported(uid, now);
        return { after: { documents: documents.length }, answer: { exportedAt: now.toISOString(), documents } };
      });
    },
    scheduleDeletion: ({ params, body }, context) =>
      actions.scheduleDeletion(params.uid, body.confirmEmail, getActing(context)),
    cancelDeletion: ({ params }, context) => actions.cancelDeletion(params.uid, getActing(context)),
  };
}
