import * as z from "zod/mini";
import { LISTS, MOST_LIST_VIEWS } from "../../domain/staff/tabs.ts";
import { documentId } from "../../domain/text.ts";
import { ownText, recordId } from "../../domain/wallet/shapes.ts";
import { edit } from "../edit.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";

export const listViewName = ownText(40).check(z.minLength(1, { error: "Enter a name." }));

/** The part of a list's address that has its search, filters, order and columns, as `URLSearchParams` writes it. */
const address = z
  .string()
  .check(z.maxLength(1000, { error: "This search is too long for a view. Shorten it." }), z.regex(/^[\w.*%+=&-]*$/));

/** Those that every list has are shorter than the ids of others. */
const viewId = documentId(40);

const listView = z.object({
  id: recordId,
  name: z.string(),
  address: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** The mail address of the member of staff who saved it. */
  savedBy: z.string(),
});

const listViews = z.object({
  /** The caller's own in the order in which they were saved, then those that others share. */
  views: z.array(listView),
  /** The view that the list opens with; null: its first. One of `views`, or one that every list has. */
  defaultId: z.nullable(viewId),
});

export type ListViews = z.infer<typeof listViews>;

const inList = z.strictObject({ list: z.enum(LISTS) });
const ofView = z.extend(inList, { id: recordId });

/** Views of the lists of the back office: each member of staff has their own, and sees those that others share. */
export const adminListViewsContract = {
  read: endpoint("GET /api/admin/lists/:list/views", {
    ...staffReads("back-office.open"),
    summary: "The caller's saved views of a list, and those that other staff share.",
    params: inList,
    response: listViews,
  }),
  save: endpoint("POST /api/admin/lists/:list/views", {
    ...staffChanges("back-office.open", "back-office.save-view"),
    acceptsIdempotencyKey: true,
    summary: `Saves a view of a list. At most ${MOST_LIST_VIEWS} of each, and each name once.`,
    params: inList,
    body: z.strictObject({ id: z.optional(recordId), name: listViewName, address }),
    response: listViews,
    rejections: ["conflict"],
  }),
  change: endpoint("PATCH /api/admin/lists/:list/views/:id", {
    ...staffChanges("back-office.open", "back-office.change-view"),
    summary: "Renames the caller's own view, replaces what it shows, or shares it with other staff.",
    params: ofView,
    body: edit(z.partial(z.strictObject({ name: listViewName, address, isShared: z.boolean() }))),
    response: listViews,
    rejections: ["not_found", "conflict"],
  }),
  remove: endpoint("DELETE /api/admin/lists/:list/views/:id", {
    ...staffChanges("back-office.open", "back-office.delete-view"),
    summary: "Deletes the caller's own view, also for those whom it was shared with.",
    params: ofView,
    response: listViews,
    rejections: ["not_found"],
  }),
  setDefault: endpoint("PUT /api/admin/lists/:list/default-view", {
    ...staffChanges("back-office.open", "back-office.set-default-view"),
    summary: "Sets the view with which the list opens for the caller; null: its first.",
    params: inList,
    body: edit(z.strictObject({ id: z.nullable(viewId) })),
    response: listViews,
    rejections: ["conflict"],
  }),
};
