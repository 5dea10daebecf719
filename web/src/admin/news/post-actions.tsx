import { adminEmailBroadcastsContract as broadcasts } from "@cardwell/core/contract/admin/email/broadcasts";
import { adminNewsContract as contract } from "@cardwell/core/contract/admin/news";
import type { AdminPost } from "@cardwell/core/contract/admin/news";
import { LinkButton } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { ActionButton } from "../frame/action-button.tsx";
import { instantOrNull, toTyped } from "../frame/instant-or-null.ts";
import { useHasPermission } from "../frame/permission.tsx";
import { staffAction } from "../frame/staff-action.ts";
import type { ActionForm } from "../frame/staff-action.ts";
import { tabPath } from "../frame/tabs-context.ts";
import { AudienceSize } from "./audience.tsx";
import { isPinnedNow } from "./labels.tsx";
import { getShown, postPath } from "./queries.ts";

/** What can be done with a post in its state. */
export function PostActions({ post }: { post: AdminPost }) {
  const { id, status, draft, publishedAt } = post;
  const may = useHasPermission();
  return (
    <div className="flex flex-wrap gap-2">
      {may(contract.saveDraft.permission) ? (
        <LinkButton to={postPath(id, "edit")}>{status === "published" ? "Write correction" : "Edit"}</LinkButton>
      ) : null}
      <ActionButton action={publishedAt === null ? remove(post) : null} />
      <ActionButton action={status === "scheduled" ? unschedule(post) : null} />
      {status === "published" ? (
        <>
          <ActionButton action={draft === null ? null : discardDraft(post)} />
          <ActionButton action={isPinnedNow(post) ? unpin(post) : pin(post)} />
          <ActionButton action={scheduleEnd(post)} />
          <ActionButton action={unpublish(post)} />
          {may(broadcasts.create.permission) ? (
            <LinkButton to={tabPath("email", `broadcasts/new?post=${id}`)}>Send by email</LinkButton>
          ) : null}
          <ActionButton action={draft === null ? null : publishCorrection(post)} />
        </>
      ) : (
        <ActionButton action={publish(post)} />
      )}
    </div>
  );
}

const publish = (post: AdminPost) =>
  staffAction(contract.publish, {
    params: { id: post.id },
    values: { publishAt: toTyped(post.publishAt), unpublishAt: toTyped(post.unpublishAt) },
    body: ({ publishAt, unpublishAt }) => ({
      revision: post.revision,
      publishAt: instantOrNull(publishAt),
      unpublishAt: instantOrNull(unpublishAt),
    }),
    label: post.status === "scheduled" ? "Publish or reschedule" : "Publish",
    look: "filled",
    title: `Publish "${post.title}"?`,
    confirm: ({ publishAt }) => (publishAt === "" ? "Publish now" : "Schedule post"),
    busyLabel: "Publishing",
    text: <AudienceSize cardIds={getShown(post).cardIds} />,
    done: (_, { publishAt }) => (publishAt === "" ? "Post published." : "Post scheduled."),
    fields: ({ field }) => (
      <>
        <TextField
          label="Publish at"
          aside="Empty: now"
          type="datetime-local"
          hint="A scheduled post goes out within 5 minutes of its time."
          {...field("publishAt")}
        />
        <TextField label="Unpublish at" aside="Empty: it stays" type="datetime-local" {...field("unpublishAt")} />
      </>
    ),
  });

const unschedule = ({ id, revision, title }: AdminPost) =>
  staffAction(contract.unschedule, {
    params: { id },
    body: { revision },
    label: "Don't publish",
    title: `Cancel the schedule of "${title}"?`,
    confirm: "Cancel schedule",
    busyLabel: "Canceling",
    text: "It stays a draft until you publish it.",
    done: "The post is a draft again.",
  });

const correction = ({ id, revision }: AdminPost, version: number | null) => ({
  params: { id },
  values: { note: "" },
  body: ({ note }: { note: string }) => ({ revision, version, note }),
  busyLabel: "Publishing",
  text: "Readers see this note above the text, with today's date.",
  isComplete: ({ note }: { note: string }) => note.trim().length >= 3,
  fields: ({ field }: ActionForm<{ note: string }>) => (
    <TextField
      label="Note for readers"
      maxLength={280}
      placeholder="An earlier version named the wrong date."
      {...field("note")}
    />
  ),
});

/** Puts the draft live, with a note for readers. */
const publishCorrection = (post: AdminPost) =>
  staffAction(contract.correct, {
    ...correction(post, null),
    label: "Publish correction",
    look: "filled",
    title: `Publish the correction of "${post.title}"?`,
    done: "Correction published.",
  });

/** Puts an earlier version live, with a note for readers. */
export const goBack = (post: AdminPost, version: number) =>
  staffAction(contract.correct, {
    ...correction(post, version),
    label: "Go back",
    look: "text",
    title: `Go back to version ${version} of "${post.title}"?`,
    confirm: `Go back to version ${version}`,
    done: `Readers have version ${version} again.`,
  });

const discardDraft = ({ id, revision, title }: AdminPost) =>
  staffAction(contract.discardDraft, {
    params: { id },
    body: { revision },
    label: "Discard draft",
    title: `Discard the draft of "${title}"?`,
    busyLabel: "Discarding",
    text: "Readers keep what is live.",
    done: "Draft discarded.",
  });

const pin = ({ id, revision, title }: AdminPost) =>
  staffAction(contract.pin, {
    params: { id },
    values: { until: "" },
    body: ({ until }) => ({ revision, until: instantOrNull(until) }),
    label: "Pin",
    title: `Pin "${title}"?`,
    confirm: "Pin post",
    busyLabel: "Saving",
    text: "It stays above the other posts until then.",
    isComplete: ({ until }) => until !== "",
    done: "Post pinned.",
    fields: ({ field }) => <TextField label="Pinned until" type="datetime-local" {...field("until")} />,
  });

const unpin = ({ id, revision, title }: AdminPost) =>
  staffAction(contract.pin, {
    params: { id },
    body: { revision, until: null },
    label: "Unpin",
    title: `Unpin "${title}"?`,
    confirm: "Unpin post",
    busyLabel: "Saving",
    text: "It moves to its place by date.",
    done: "Post unpinned.",
  });

function scheduleEnd({ id, revision, title, unpublishAt }: AdminPost) {
  const isRemoved = (at: string) => unpublishAt !== null && at === "";
  return staffAction(contract.scheduleUnpublish, {
    params: { id },
    values: { at: toTyped(unpublishAt) },
    body: ({ at }) => ({ revision, at: instantOrNull(at) }),
    label: unpublishAt === null ? "Schedule end" : "Change end",
    title: `Until when is "${title}" published?`,
    confirm: ({ at }) => (isRemoved(at) ? "Remove end" : "Schedule end"),
    busyLabel: "Saving",
    isComplete: ({ at }) => isRemoved(at) || at !== "",
    done: (_, { at }) => (isRemoved(at) ? "End removed. The post stays published." : "End scheduled."),
    fields: ({ field }) => (
      <TextField
        label="Unpublish at"
        aside={unpublishAt === null ? undefined : "Empty: it stays"}
        type="datetime-local"
        hint="Members lose it within 5 minutes of this time."
        {...field("at")}
      />
    ),
  });
}

const unpublish = ({ id, revision, title }: AdminPost) =>
  staffAction(contract.unpublish, {
    params: { id },
    body: { revision },
    label: "Unpublish",
    look: "destructive",
    title: `Unpublish "${title}"?`,
    confirm: "Unpublish post",
    busyLabel: "Unpublishing",
    text: "Members can't open it anymore. Feed readers may show it for five more minutes. It stays here and can be published again.",
    done: "Post unpublished.",
  });

const remove = ({ id, revision, title }: AdminPost) =>
  staffAction(contract.remove, {
    params: { id },
    body: { revision },
    label: "Delete",
    look: "destructive",
    title: `Delete "${title}"?`,
    confirm: "Delete draft",
    busyLabel: "Deleting",
    text: "It was never published. What it says stays in the activity log.",
    goesTo: tabPath("news"),
    done: "Draft deleted.",
  });
