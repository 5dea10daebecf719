import { randomUUID } from "node:crypto";
import type { adminListViewsContract, ListViews } from "@cardwell/core/contract/admin/list-views";
import { MOST_LIST_VIEWS, MOST_LIST_VIEWS_REACHED } from "@cardwell/core/domain/staff/tabs";
import type { ListName } from "@cardwell/core/domain/staff/tabs";
import { conflict, requireAsSeen } from "../../http/rejected.ts";
import type { Recorded } from "../../http/audit.ts";
import type { AuditedContext, Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { ListViewsRepository, StoredListViews } from "./repository.ts";

export type ListViewsDeps = {
  views: ListViewsRepository;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
};

const noSuchView = () => new AppError("not_found", "There is no such view. Reload the page.");

/** Two names that look the same are the same. */
const toKey = (name: string) => name.toLocaleLowerCase("en-US").replaceAll(/\s+/g, " ");

function rejectUsedName({ views }: StoredListViews, name: string, id: string): void {
  if (views.some((view) => view.id !== id && toKey(view.name) === toKey(name))) {
    throw conflict("You already have a view with this name.", "name");
  }
}

/** The saved views of lists, each somebody's own. */
export function listViewsRoutes({ views, getEmails }: ListViewsDeps): Handlers<typeof adminListViewsContract> {
  async function read(uid: string, list: ListName): Promise<ListViews> {
    const { own, shared } = await views.read(uid, list);
    const all = [...(own ? [own] : []), ...shared];
    const emails = await getEmails(all.map((each) => each.uid));
    return {
      views: all.flatMap((saved) =>
        saved.views
          .filter(({ isShared }) => isShared || saved.uid === uid)
          .map((view) => ({ ...view, isOwn: saved.uid === uid, savedBy: emails.get(saved.uid) ?? saved.uid })),
      ),
      defaultId: own?.defaultId ?? null,
    };
  }

  /** Changes what the caller saved of a list. */
  async function change(
    list: ListName,
    context: AuditedContext,
    make: (before: StoredListViews) => Pick<StoredListViews, "views" | "defaultId">,
  ): Promise<Recorded<ListViews>> {
    const { uid } = context;
    const recorded = await context.audit.change(async (unit) => {
      const found = await views.findWithin(unit, uid, list);
      const before = found ?? { uid, list, views: [], hasShared: false, defaultId: null };
      const made = make(before);
      const after = { ...before, ...made, hasShared: made.views.some(({ isShared }) => isShared) };
      views.setWithin(unit, after);
      return { object: `listViews/${list}`, before: found, after, answer: null };
    });
    return recorded.map(() => read(uid, list));
  }

  return {
    read: ({ params: { list } }, context) => read(context.uid, list),

    save: async ({ params: { list }, body: { id = randomUUID(), ...view } }, context) => {
      const now = await read(context.uid, list);
      if (now.views.some((saved) => saved.isOwn && saved.id === id)) return context.audit.unchanged(now);
      return change(list, context, (before) => {
        if (before.views.some((saved) => saved.id === id)) return before;
        rejectUsedName(before, view.name, id);
        if (before.views.length >= MOST_LIST_VIEWS) {
          throw conflict(MOST_LIST_VIEWS_REACHED, "name");
        }
        return { ...before, views: [...before.views, { id, ...view, isShared: false }] };
      });
    },

    change: async ({ params: { list, id }, body }, context) =>
      change(list, context, (before) => {
        const view = before.views.find((each) => each.id === id);
        if (!view) throw noSuchView();
        requireAsSeen(view, body);
        const { name = view.name, address = view.address, isShared = view.isShared } = body;
        rejectUsedName(before, name, id);
        const changed = { id, name, address, isShared };
        return { ...before, views: before.views.map((each) => (each === view ? changed : each)) };
      }),

    remove: async ({ params: { list, id } }, context) =>
      change(list, context, (before) => {
        const left = before.views.filter((view) => view.id !== id);
        if (left.length === before.views.length) throw noSuchView();
        return { views: left, defaultId: before.defaultId === id ? null : before.defaultId };
      }),

    setDefault: async ({ params: { list }, body }, context) =>
      change(list, context, (before) => {
        requireAsSeen({ id: before.defaultId }, body);
        return { ...before, defaultId: body.id };
      }),
  };
}
