import { adminPodcastEpisodesContract as contract } from "@cardwell/core/contract/admin/podcast-episodes";
import type { AdminEpisode } from "@cardwell/core/contract/admin/podcast-episodes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button, LinkButton } from "../../components/button.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { callApi } from "../../lib/api-client.ts";
import { describeError } from "../../lib/describe-error.ts";
import { showFailure, showToast } from "../../lib/toast-store.ts";
import { episodePath, episodeQuery, useStalePodcasts } from "./queries.ts";

/** Has notes drafted from the transcript. */
export function SuggestNotes({ id }: { id: string }) {
  const client = useQueryClient();
  const makeStale = useStalePodcasts();
  const suggesting = useMutation({
    mutationFn: () => callApi(contract.suggestNotes, { params: { id }, body: {} }),
    onSuccess: async (episode) => {
      client.setQueryData(episodeQuery(id).queryKey, episode);
      showToast("Notes drafted. Check them before you use them.");
      await makeStale();
    },
    onError: (error) => showFailure(`Nothing was drafted. ${describeError(error)}`),
  });
  return (
    <Button size="small" busy={suggesting.isPending} busyLabel="Drafting" onClick={() => suggesting.mutate()}>
      Draft from transcript
    </Button>
  );
}

/** Notes that a language model drafted. Members don't see them until staff save them. */
export function SuggestedNotes({ episode: { id, suggestedNotes } }: { episode: AdminEpisode }) {
  if (suggestedNotes === null) return null;
  return (
    <section aria-label="Suggested notes" className="mb-6 border-l-2 border-copper pl-4">
      <p className="mb-2 text-small font-medium text-copper-ink">
        Suggested by a language model. Members don't see this.
      </p>
      <Markdown>{suggestedNotes}</Markdown>
      <div className="mt-3">
        <LinkButton size="small" to={`${episodePath(id, "edit")}?notes=suggested`}>
          Edit and use
        </LinkButton>
      </div>
    </section>
  );
}
