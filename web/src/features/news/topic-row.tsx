import { topicLabels } from "@cardwell/core/domain/news/topics";
import type { PostTopic } from "@cardwell/core/domain/news/topics";
import { Button } from "../../components/button.tsx";
import { useMuteTopic } from "./queries.ts";

/** A topic, whether it's muted, and the way to change that. */
export function TopicRow({ topic, isMuted }: { topic: PostTopic; isMuted: boolean }) {
  const mute = useMuteTopic();
  const label = topicLabels[topic];
  const action = isMuted ? "Unmute" : "Mute";
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line py-1.5">
      <p className="min-w-0 text-body">
        {label}
        {isMuted ? <span className="block text-small text-ink-3">Muted</span> : null}
      </p>
      <Button
        size="small"
        variant="text"
        className="-mr-3"
        aria-label={`${action} ${label}`}
        onClick={() => mute({ topic, isMuted: !isMuted })}
      >
        {action}
      </Button>
    </div>
  );
}
