import * as z from "zod/mini";
import { webAddress } from "../news/post.ts";
import { ownText } from "../wallet/shapes.ts";

/** What staff enter of a show. */
export const showFields = z.strictObject({
  title: ownText(80).check(z.minLength(2, { error: "Enter the name of the show." })),
  publisher: ownText(80).check(z.minLength(2, { error: "Enter who publishes the show." })),
  description: ownText(400),
  /** Null: staff add its episodes. */
  feedUrl: z.nullable(webAddress),
  /** New episodes of the feed are published once their audio is checked; otherwise they are drafts. */
  publishesNew: z.boolean(),
});

export type ShowFields = z.infer<typeof showFields>;

/** So many there are at most: a run of the job fetches each of them, and a list of episodes names them. */
export const MOST_SHOWS = 50;
