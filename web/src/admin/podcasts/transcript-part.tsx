import { adminPodcastEpisodesContract as contract } from "@cardwell/core/contract/admin/podcast-episodes";
import type { AdminEpisode } from "@cardwell/core/contract/admin/podcast-episodes";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Button } from "../../components/button.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { playFrom } from "../../features/podcasts/player/player.ts";
import type { Track } from "../../features/podcasts/player/player.ts";
import { EpisodeTranscript } from "../../features/podcasts/transcript.tsx";
import { callApi } from "../../lib/api-client.ts";
import { formatNumber } from "../../lib/format.ts";
import { showToast } from "../../lib/toast-store.ts";
import { formatMoment } from "../frame/format-moment.ts";
import { episodeQuery, transcriptQuery, useStalePodcasts } from "./queries.ts";

type TranscriptPartProps = {
  episode: AdminEpisode;
  /** Null: there is no audio to play a part of. */
  track: Track | null;
  canEdit: boolean;
};

/** The transcript as members read it, and the file that it comes from. */
export function TranscriptPart({ episode, track, canEdit }: TranscriptPartProps) {
  const { id, revision, transcript } = episode;
  const segments = useQuery({ ...transcriptQuery(id), enabled: transcript !== null });
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const makeStale = useStalePodcasts();
  const saving = useMutation({
    mutationFn: (text: string) => callApi(contract.saveTranscript, { params: { id }, body: { revision, text } }),
    onSuccess: async (saved) => {
      client.setQueryData(episodeQuery(id).queryKey, saved);
      showToast(saved.transcript === null ? "Transcript removed." : "Transcript saved.");
      await makeStale();
    },
  });
  return (
    <section aria-labelledby="transcript-title">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line-2 pb-3">
        <h2 id="transcript-title" className="text-title-2">
          Transcript
        </h2>
        {canEdit ? (
          <div className="flex gap-2">
            {transcript === null ? null : (
              <Button size="small" variant="text" disabled={saving.isPending} onClick={() => saving.mutate("")}>
                Remove
              </Button>
            )}
            <Button size="small" busy={saving.isPending} busyLabel="Saving" onClick={() => input.current?.click()}>
              {transcript === null ? "Upload file" : "Replace file"}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              aria-label="Transcript file"
              accept=".vtt,.srt,.json,.html,.txt"
              onChange={({ target }) => {
                const file = target.files?.[0];
                target.value = "";
                if (file) void file.text().then((text) => saving.mutate(text));
              }}
            />
          </div>
        ) : null}
      </div>
      {saving.error ? (
        <div className="pt-4">
          <FailureNotice title="The transcript wasn't saved." error={saving.error} />
        </div>
      ) : null}
      <div className="pt-4">
        {transcript === null ? (
          <p className="text-body text-ink-2">
            No transcript. Upload a WebVTT, SubRip, JSON, HTML or text file
            {episode.isFromFeed ? ", or wait for its feed to name one" : ""}.
          </p>
        ) : (
          <>
            <EpisodeTranscript
              episodeId={id}
              transcript={segments}
              onSeek={(at) => (track === null ? undefined : playFrom(track, at))}
            />
            <p className="mt-3 text-small text-ink-3">
              {formatNumber(transcript.words)} words, {transcript.source === "feed" ? "from its feed" : "uploaded"},{" "}
              {formatMoment(transcript.at)}.
            </p>
          </>
        )}
      </div>
    </section>
  );
}
