import type { EpisodeRow } from "@cardwell/core/contract/podcasts";
import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { readLocal, writeLocal } from "../../../lib/storage.ts";

/** Shows that this device may load audio of, until who listens signs out. */
const ALLOWED_KEY = "cardwell:listen-shows";

const listAllowed = (): string[] => (readLocal(ALLOWED_KEY) ?? "").split(" ").filter(Boolean);

type Source = Pick<EpisodeRow, "show" | "audioUrl">;

/** Asks before the first request to the server of a show, which sees who listens. Returns how to ask, and the question while it's open. */
export function useAskFirst(): [askFirst: (source: Source, play: () => void) => void, question: ReactNode] {
  const [asked, setAsked] = useState<{ source: Source; play: () => void } | null>(null);
  const askFirst = (source: Source, play: () => void) =>
    listAllowed().includes(source.show.id) ? play() : setAsked({ source, play });
  if (asked === null) return [askFirst, null];
  const { show, audioUrl } = asked.source;
  const close = () => setAsked(null);
  const allow = () => {
    writeLocal(ALLOWED_KEY, [...listAllowed(), show.id].join(" "));
    close();
    asked.play();
  };
  return [
    askFirst,
    <Dialog key="ask" open onClose={close} title={`Play ${show.title}?`}>
      <p className="text-body wrap-anywhere text-ink-2">
        The audio comes from <span className="text-ink">{URL.parse(audioUrl)?.host}</span>, its publisher's server. That
        server, and others that it redirects to, see your network address while you listen. Cardwell asks once for each
        show on this device.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-2.5">
        <Button onClick={close}>Not now</Button>
        <Button variant="filled" onClick={allow} data-autofocus>
          Play
        </Button>
      </div>
    </Dialog>,
  ];
}
