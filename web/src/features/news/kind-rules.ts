import type { ForYouKind } from "@cardwell/core/domain/news/post";

const rules: Record<ForYouKind, string> = { act: "border-copper", gain: "border-green", know: "border-line-2" };

/** The color beside what a post is for its readers. One from before there were kinds is something to do. */
export const getKindRule = (kind: ForYouKind | null) => rules[kind ?? "act"];
