import type { PostContent } from "@cardwell/core/domain/news/post";
import { TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { formatCount } from "../../lib/format.ts";
import { useBrokenLinks } from "../frame/markdown-field.tsx";

/** What an editor looks at before a post goes out. Each is a hint: what keeps it from going out is rejected then. */
export function PostChecks({ content: { body, summary, image, sourceUrl } }: { content: PostContent }) {
  const broken = useBrokenLinks(body).length;
  const length = summary.trim().length;
  /** What is wrong, or else what is right. */
  const checks: [problem: string | null, fine: string][] = [
    [broken > 0 ? formatCount(broken, "broken link") : null, "Links work"],
    [
      image?.alt.trim() === "" ? "Picture isn't described" : null,
      image === null ? "No picture" : "Picture is described",
    ],
    [length === 0 ? "Summary is missing" : null, `Summary set, ${formatCount(length, "character")}`],
    [sourceUrl ? null : "Source is missing", "Source set"],
  ];
  return (
    <section aria-label="Checks">
      <h2 className="text-body font-medium">Checks</h2>
      <ul className="mt-2 grid gap-1.5 text-small">
        {checks.map(([problem, fine]) => (
          <li key={fine} className={`flex items-center gap-2 ${problem === null ? "text-ink-2" : "text-copper-ink"}`}>
            {problem === null ? <TickDiscIcon size={14} className="text-green" /> : <TriangleIcon size={14} />}
            {problem ?? fine}
          </li>
        ))}
      </ul>
    </section>
  );
}
