import { adminPodcastEpisodesContract as contract } from "@cardwell/core/contract/admin/podcast-episodes";
import type { AdminEpisode } from "@cardwell/core/contract/admin/podcast-episodes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ComponentProps } from "react";
import { useNavigate } from "react-router-dom";
import { Button, LinkButton } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { callApi } from "../../lib/api-client.ts";
import { describeError } from "../../lib/describe-error.ts";
import { showFailure, showToast } from "../../lib/toast-store.ts";
import { instantOrNull, toTyped } from "../frame/instant-or-null.ts";
import { useHasPermission } from "../frame/permission.tsx";
import { ReasonAction } from "../frame/reason-action.tsx";
import { StepAction } from "../frame/step-action.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { episodePath, episodeQuery, useStalePodcasts } from "./queries.ts";

type EpisodeProps = { episode: AdminEpisode };

type StepProps = Omit<ComponentProps<typeof StepAction<AdminEpisode>>, "onDone">;

/** An action of an episode, which shows it as it is afterwards. */
function Step(props: StepProps) {
  const client = useQueryClient();
  const makeStale = useStalePodcasts();
  return (
    <StepAction<AdminEpisode>
      {...props}
      onDone={async (episode) => {
        client.setQueryData(episodeQuery(episode.id).queryKey, episode);
        await makeStale();
      }}
    />
  );
}

/** What can be done with an episode in its state. */
export function EpisodeActions({ episode }: EpisodeProps) {
  const { id, revision, title, status, isFromFeed } = episode;
  const may = useHasPermission();
  const onSettled = useStalePodcasts();
  return (
    <div className="flex flex-wrap gap-2">
      {may(contract.edit.permission) ? <LinkButton to={episodePath(id, "edit")}>Edit</LinkButton> : null}
      <CheckAction episode={episode} />
      {status === "draft" && !isFromFeed ? <RemoveAction episode={episode} /> : null}
      {status === "scheduled" ? (
        <Step
          endpoint={contract.unschedule}
          label="Don't publish"
          title={`Cancel the schedule of "${title}"?`}
          confirm="Cancel schedule"
          busyLabel="Canceling"
          run={() => callApi(contract.unschedule, { params: { id }, body: { revision } })}
          done="The episode is a draft again."
        >
          It stays a draft until you publish it.
        </Step>
      ) : null}
      {status === "live" ? (
        <ReasonAction
          endpoint={contract.unlist}
          label="Unlist"
          look="destructive"
          size="medium"
          title={`Unlist "${title}"?`}
          confirm="Unlist episode"
          busyLabel="Unlisting"
          run={(reason) => callApi(contract.unlist, { params: { id }, body: { revision, reason } })}
          done={() => "Episode unlisted."}
          onSettled={onSettled}
        >
          Members can't find or open it anymore. Whoever plays it now hears it to the end. It can be published again.
        </ReasonAction>
      ) : (
        <PublishAction key={`${status} ${episode.publishAt}`} episode={episode} />
      )}
    </div>
  );
}

function PublishAction({ episode }: EpisodeProps) {
  const { id, revision, title, status, publishAt, isFromFeed, hasTranscript } = episode;
  const [at, setAt] = useState(status === "scheduled" ? toTyped(publishAt) : "");
  const keepsDate = isFromFeed || status === "unlisted";
  return (
    <Step
      endpoint={contract.publish}
      label={status === "scheduled" ? "Publish or reschedule" : "Publish"}
      look="filled"
      title={`Publish "${title}"?`}
      confirm={at === "" ? "Publish now" : "Schedule episode"}
      busyLabel="Publishing"
      run={() => callApi(contract.publish, { params: { id }, body: { revision, publishAt: instantOrNull(at) } })}
      done={at === "" ? "Episode published." : "Episode scheduled."}
    >
      {(errorAt) => (
        <div className="grid gap-4">
          <p>
            Every member with a plan can hear it{hasTranscript ? "." : ", without a transcript."}
            {keepsDate ? " It keeps its date." : ""}
          </p>
          <TextField
            label="Publish at"
            aside="Empty: now"
            type="datetime-local"
            value={at}
            error={errorAt("publishAt")}
            onChange={({ target }) => setAt(target.value)}
          />
        </div>
      )}
    </Step>
  );
}

function CheckAction({ episode: { id } }: EpisodeProps) {
  const may = useHasPermission();
  const client = useQueryClient();
  const makeStale = useStalePodcasts();
  const checking = useMutation({
    mutationFn: () => callApi(contract.check, { params: { id }, body: {} }),
    onSuccess: (episode) => {
      client.setQueryData(episodeQuery(id).queryKey, episode);
      showToast(episode.problems.length === 0 ? "Its files can be used." : "It has problems. See above its player.");
    },
    onError: (error) => showFailure(`It wasn't checked. ${describeError(error)}`),
    onSettled: makeStale,
  });
  return may(contract.check.permission) ? (
    <Button busy={checking.isPending} busyLabel="Checking" onClick={() => checking.mutate()}>
      Check now
    </Button>
  ) : null;
}

function RemoveAction({ episode: { id, revision, title } }: EpisodeProps) {
  const navigate = useNavigate();
  const makeStale = useStalePodcasts();
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
        void navigate(tabPath("podcasts"));
        await makeStale();
      }}
    >
      It can't be undone. What it says stays in the activity log.
    </StepAction>
  );
}
