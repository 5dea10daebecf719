import { adminPodcastEpisodesContract as contract } from "@cardwell/core/contract/admin/podcast-episodes";
import type { AdminEpisode } from "@cardwell/core/contract/admin/podcast-episodes";
import { LinkButton } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { ActionButton } from "../frame/action-button.tsx";
import { instantOrNull, toTyped } from "../frame/instant-or-null.ts";
import { useHasPermission } from "../frame/permission.tsx";
import { staffAction } from "../frame/staff-action.ts";
import { tabPath } from "../frame/tabs-context.ts";
import { episodePath } from "./queries.ts";

/** What can be done with an episode in its state. */
export function EpisodeActions({ episode }: { episode: AdminEpisode }) {
  const { id, status, isFromFeed } = episode;
  const may = useHasPermission();
  return (
    <div className="flex flex-wrap gap-2">
      {may(contract.edit.permission) ? <LinkButton to={episodePath(id, "edit")}>Edit</LinkButton> : null}
      <ActionButton action={check(episode)} />
      <ActionButton action={status === "draft" && !isFromFeed ? remove(episode) : null} />
      <ActionButton action={status === "scheduled" ? unschedule(episode) : null} />
      <ActionButton action={status === "live" ? unlist(episode) : publish(episode)} />
    </div>
  );
}

const check = ({ id }: AdminEpisode) =>
  staffAction(contract.check, {
    params: { id },
    label: "Check now",
    busyLabel: "Checking",
    done: ({ problems }) =>
      problems.length === 0 ? "Its files can be used." : "It has problems. See above its player.",
    failed: "It wasn't checked.",
  });

const remove = ({ id, revision, title }: AdminEpisode) =>
  staffAction(contract.remove, {
    params: { id },
    body: { revision },
    label: "Delete",
    look: "destructive",
    title: `Delete "${title}"?`,
    confirm: "Delete draft",
    busyLabel: "Deleting",
    text: "It can't be undone. What it says stays in the activity log.",
    goesTo: tabPath("podcasts"),
    done: "Draft deleted.",
  });

const unschedule = ({ id, revision, title }: AdminEpisode) =>
  staffAction(contract.unschedule, {
    params: { id },
    body: { revision },
    label: "Don't publish",
    title: `Cancel the schedule of "${title}"?`,
    confirm: "Cancel schedule",
    busyLabel: "Canceling",
    text: "It stays a draft until you publish it.",
    done: "The episode is a draft again.",
  });

const unlist = ({ id, revision, title }: AdminEpisode) =>
  staffAction(contract.unlist, {
    params: { id },
    body: { revision },
    label: "Unlist",
    look: "destructive",
    title: `Unlist "${title}"?`,
    confirm: "Unlist episode",
    busyLabel: "Unlisting",
    text: "Members can't find or open it anymore. Whoever plays it now hears it to the end. It can be published again.",
    done: "Episode unlisted.",
  });

function publish({ id, revision, title, status, publishAt: plannedAt, ...episode }: AdminEpisode) {
  const keepsDate = episode.isFromFeed || status === "unlisted";
  return staffAction(contract.publish, {
    params: { id },
    values: { publishAt: status === "scheduled" ? toTyped(plannedAt) : "" },
    body: ({ publishAt }) => ({ revision, publishAt: instantOrNull(publishAt) }),
    label: status === "scheduled" ? "Publish or reschedule" : "Publish",
    look: "filled",
    title: `Publish "${title}"?`,
    confirm: ({ publishAt }) => (publishAt === "" ? "Publish now" : "Schedule episode"),
    busyLabel: "Publishing",
    text: `Every member with a plan can hear it${episode.hasTranscript ? "." : ", without a transcript."}${keepsDate ? " It keeps its date." : ""}`,
    done: (_, { publishAt }) => (publishAt === "" ? "Episode published." : "Episode scheduled."),
    fields: ({ field }) => (
      <TextField label="Publish at" aside="Empty: now" type="datetime-local" {...field("publishAt")} />
    ),
  });
}

/** Has notes drafted from the transcript. */
export const suggestNotes = ({ id }: AdminEpisode) =>
  staffAction(contract.suggestNotes, {
    params: { id },
    label: "Draft from transcript",
    busyLabel: "Drafting",
    done: "Notes drafted. Check them before you use them.",
    failed: "Nothing was drafted.",
  });
