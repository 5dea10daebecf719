import { adminNewsContract as contract } from "@cardwell/core/contract/admin/news";
import type { AdminPost } from "@cardwell/core/contract/admin/news";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ComponentProps } from "react";
import { useNavigate } from "react-router-dom";
import { LinkButton } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { callApi } from "../../lib/api-client.ts";
import { useHasPermission } from "../frame/permission.tsx";
import { ReasonAction } from "../frame/reason-action.tsx";
import { StepAction } from "../frame/step-action.tsx";
import { instantOrNull, toTyped } from "../frame/instant-or-null.ts";
import { tabPath } from "../frame/tabs-context.ts";
import { AudienceSize } from "./audience.tsx";
import { isPinnedNow } from "./labels.tsx";
import { getShown, postPath, postQuery, useStaleNews } from "./queries.ts";

type PostProps = { post: AdminPost };

type StepProps = Omit<ComponentProps<typeof StepAction<AdminPost>>, "onDone">;

/** An action of a post, which shows it as it is afterwards. */
function Step(props: StepProps) {
  const client = useQueryClient();
  const makeStale = useStaleNews();
  return (
    <StepAction<AdminPost>
      {...props}
      onDone={async (post) => {
        client.setQueryData(postQuery(post.id).queryKey, post);
        await makeStale();
      }}
    />
  );
}

/** What can be done with a post in its state. */
export function PostActions({ post }: PostProps) {
  const { id, status, draft, publishedAt } = post;
  const may = useHasPermission();
  return (
    <div className="flex flex-wrap gap-2">
      {may(contract.saveDraft.permission) ? (
        <LinkButton to={postPath(id, "edit")}>{status === "published" ? "Write correction" : "Edit"}</LinkButton>
      ) : null}
      {publishedAt === null ? <RemoveAction post={post} /> : null}
      {status === "scheduled" ? <UnscheduleAction post={post} /> : null}
      {status === "published" ? (
        <>
          {draft === null ? null : <DiscardAction post={post} />}
          <PinAction post={post} />
          <EndAction key={post.unpublishAt} post={post} />
          <UnpublishAction post={post} />
          {draft === null ? null : <CorrectAction post={post} version={null} />}
        </>
      ) : (
        <PublishAction key={`${post.publishAt} ${post.unpublishAt}`} post={post} />
      )}
    </div>
  );
}

function PublishAction({ post }: PostProps) {
  const { id, revision, title } = post;
  const [at, setAt] = useState(toTyped(post.publishAt));
  const [endsAt, setEndsAt] = useState(toTyped(post.unpublishAt));
  const times = { publishAt: instantOrNull(at), unpublishAt: instantOrNull(endsAt) };
  return (
    <Step
      endpoint={contract.publish}
      label={post.status === "scheduled" ? "Publish or reschedule" : "Publish"}
      look="filled"
      title={`Publish "${title}"?`}
      confirm={at === "" ? "Publish now" : "Schedule post"}
      busyLabel="Publishing"
      run={() => callApi(contract.publish, { params: { id }, body: { revision, ...times } })}
      done={at === "" ? "Post published." : "Post scheduled."}
    >
      {(errorAt) => (
        <div className="grid gap-4">
          <p>
            <AudienceSize cardIds={getShown(post).cardIds} />
          </p>
          <TextField
            label="Publish at"
            aside="Empty: now"
            type="datetime-local"
            hint="A scheduled post goes out within 5 minutes of its time."
            value={at}
            error={errorAt("publishAt")}
            onChange={({ target }) => setAt(target.value)}
          />
          <TextField
            label="Unpublish at"
            aside="Empty: it stays"
            type="datetime-local"
            value={endsAt}
            error={errorAt("unpublishAt")}
            onChange={({ target }) => setEndsAt(target.value)}
          />
        </div>
      )}
    </Step>
  );
}

function UnscheduleAction({ post: { id, revision, title } }: PostProps) {
  return (
    <Step
      endpoint={contract.unschedule}
      label="Don't publish"
      title={`Cancel the schedule of "${title}"?`}
      confirm="Cancel schedule"
      busyLabel="Canceling"
      run={() => callApi(contract.unschedule, { params: { id }, body: { revision } })}
      done="The post is a draft again."
    >
      It stays a draft until you publish it.
    </Step>
  );
}

/** Puts the draft (version null) or an earlier version live, with a note for readers. */
export function CorrectAction({ post: { id, revision, title }, version }: PostProps & { version: number | null }) {
  const [note, setNote] = useState("");
  return (
    <Step
      endpoint={contract.correct}
      label={version === null ? "Publish correction" : "Go back"}
      look={version === null ? "filled" : "text"}
      title={
        version === null ? `Publish the correction of "${title}"?` : `Go back to version ${version} of "${title}"?`
      }
      confirm={version === null ? "Publish correction" : `Go back to version ${version}`}
      busyLabel="Publishing"
      canConfirm={note.trim().length >= 3}
      run={() => callApi(contract.correct, { params: { id }, body: { revision, version, note } })}
      done={version === null ? "Correction published." : `Readers have version ${version} again.`}
    >
      <div className="grid gap-4">
        <p>Readers see this note above the text, with today's date.</p>
        <TextField
          label="Note for readers"
          maxLength={280}
          placeholder="An earlier version named the wrong date."
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </Step>
  );
}

function DiscardAction({ post: { id, revision, title } }: PostProps) {
  return (
    <Step
      endpoint={contract.discardDraft}
      label="Discard draft"
      title={`Discard the draft of "${title}"?`}
      confirm="Discard draft"
      busyLabel="Discarding"
      run={() => callApi(contract.discardDraft, { params: { id }, body: { revision } })}
      done="Draft discarded."
    >
      Readers keep what is live.
    </Step>
  );
}

function PinAction({ post }: PostProps) {
  const { id, revision, title } = post;
  const isPinned = isPinnedNow(post);
  const [until, setUntil] = useState("");
  return (
    <Step
      endpoint={contract.pin}
      label={isPinned ? "Unpin" : "Pin"}
      title={isPinned ? `Unpin "${title}"?` : `Pin "${title}"?`}
      confirm={isPinned ? "Unpin post" : "Pin post"}
      busyLabel="Saving"
      canConfirm={isPinned || until !== ""}
      run={() =>
        callApi(contract.pin, { params: { id }, body: { revision, until: isPinned ? null : instantOrNull(until) } })
      }
      done={isPinned ? "Post unpinned." : "Post pinned."}
    >
      {(errorAt) =>
        isPinned ? (
          "It moves to its place by date."
        ) : (
          <div className="grid gap-4">
            <p>It stays above the other posts until then.</p>
            <TextField
              label="Pinned until"
              type="datetime-local"
              value={until}
              error={errorAt("until")}
              onChange={({ target }) => setUntil(target.value)}
            />
          </div>
        )
      }
    </Step>
  );
}

function EndAction({ post: { id, revision, title, unpublishAt } }: PostProps) {
  const [at, setAt] = useState(toTyped(unpublishAt));
  const isRemoved = unpublishAt !== null && at === "";
  return (
    <Step
      endpoint={contract.scheduleUnpublish}
      label={unpublishAt === null ? "Schedule end" : "Change end"}
      title={`Until when is "${title}" published?`}
      confirm={isRemoved ? "Remove end" : "Schedule end"}
      busyLabel="Saving"
      canConfirm={isRemoved || at !== ""}
      run={() => callApi(contract.scheduleUnpublish, { params: { id }, body: { revision, at: instantOrNull(at) } })}
      done={isRemoved ? "End removed. The post stays published." : "End scheduled."}
    >
      {(errorAt) => (
        <TextField
          label="Unpublish at"
          {...(unpublishAt !== null && { aside: "Empty: it stays" })}
          type="datetime-local"
          hint="Members lose it within 5 minutes of this time."
          value={at}
          error={errorAt("at")}
          onChange={({ target }) => setAt(target.value)}
        />
      )}
    </Step>
  );
}

function UnpublishAction({ post: { id, revision, title } }: PostProps) {
  const onSettled = useStaleNews();
  return (
    <ReasonAction
      endpoint={contract.unpublish}
      label="Unpublish"
      look="destructive"
      size="medium"
      title={`Unpublish "${title}"?`}
      confirm="Unpublish post"
      busyLabel="Unpublishing"
      run={(reason) => callApi(contract.unpublish, { params: { id }, body: { revision, reason } })}
      done={() => "Post unpublished."}
      onSettled={onSettled}
    >
      Members can't open it anymore. Feed readers may show it for five more minutes. It stays here and can be published
      again.
    </ReasonAction>
  );
}

function RemoveAction({ post: { id, revision, title } }: PostProps) {
  const navigate = useNavigate();
  const makeStale = useStaleNews();
  return (
    <StepAction
      endpoint={contract.remove}
      label="Delete"
      look="destructive"
      title={`Delete "${title}"?`}
      confirm="Delete draft"
      busyLabel="Deleting"
      run={() => callApi(contract.remove, { params: { id }, body: { revision } })}
      done="Draft deleted."
      onDone={async () => {
        void navigate(tabPath("news"));
        await makeStale();
      }}
    >
      It was never published. What it says stays in the activity log.
    </StepAction>
  );
}
