import { findPostProblems, lacksSource } from "@cardwell/core/domain/news/post";
import type { PostContent } from "@cardwell/core/domain/news/post";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { formatCount } from "../../lib/format.ts";
import { useBrokenLinks } from "../frame/markdown-field.tsx";

const marks = {
  wrong: <TriangleIcon size={14} />,
  unknown: <RingIcon size={14} />,
  fine: <TickDiscIcon size={14} className="text-green" />,
};

type Check = [state: keyof typeof marks, text: string];

const check = (problem: string | false | undefined, fine: string): Check =>
  problem ? ["wrong", problem] : ["fine", fine];

/** What an editor looks at before a post goes out. Each is a hint: what keeps it from going out is rejected then. */
export function PostChecks({ content }: { content: PostContent }) {
  const broken = useBrokenLinks(content.body);
  const length = content.summary.trim().length;
  const problems = findPostProblems(content);
  const required: Record<(typeof problems)[number]["field"], string> = {
    body: "Text set",
    topic: "Topic set",
    image: content.image === null ? "No picture" : "Picture is described",
  };
  const checks = [
    broken === undefined
      ? (["unknown", "Links not checked yet"] as const)
      : check(broken.length > 0 && formatCount(broken.length, "broken link"), "Links work"),
    ...Object.entries(required).map(([name, fine]) =>
      check(problems.find(({ field }) => field === name)?.message, fine),
    ),
    check(length === 0 && "Summary is missing", `Summary set, ${formatCount(length, "character")}`),
    check(lacksSource(content) && "Source is missing", content.sourceUrl ? "Source set" : "No source needed"),
  ];
  return (
    <section aria-label="Checks">
      <h2 className="text-body font-medium">Checks</h2>
      <ul className="mt-2 grid gap-1.5 text-small">
        {checks.map(([state, text]) => (
          <li key={text} className={`flex items-center gap-2 ${state === "wrong" ? "text-copper-ink" : "text-ink-2"}`}>
            {marks[state]} {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
