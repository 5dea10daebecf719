import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../lib/format.ts";
import { audienceQuery } from "./queries.ts";

/** How many members a post reaches, in a sentence. */
export function AudienceSize({ cardIds }: { cardIds: readonly string[] }) {
  const { data, isError } = useQuery(audienceQuery(cardIds));
  if (isError) return <>The audience couldn't be counted.</>;
  if (data === undefined) return <>Counting members…</>;
  const count = formatCount(data.members, "member");
  return (
    <span className="figures">
      {cardIds.length === 0
        ? `Reaches ${count} with access.`
        : `Reaches ${count} who ${data.members === 1 ? "holds" : "hold"} one of these cards. Members with several count once.`}
    </span>
  );
}
