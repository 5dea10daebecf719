import type { ForYouKind } from "@cardwell/core/domain/news/post";

const tones: Record<ForYouKind, { rule: string; text: string }> = {
  act: { rule: "border-copper", text: "text-copper-ink" },
  gain: { rule: "border-green", text: "text-green" },
  know: { rule: "border-line-2", text: "text-ink-2" },
};

/** The colors of what a post is for its readers. One from before there were kinds is something to do. */
export const getKindTones = (kind: ForYouKind | null) => tones[kind ?? "act"];
