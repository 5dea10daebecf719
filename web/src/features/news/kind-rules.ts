import type { ForYouKind } from "@cardwell/core/domain/news/post";

/** The color beside what a post is for its readers. */
export const kindRules: Record<ForYouKind, string> = {
  act: "border-copper",
  gain: "border-green",
  know: "border-line-2",
};
