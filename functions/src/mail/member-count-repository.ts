import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import { firestore } from "../lib/firestore.ts";
import { keepFor } from "../lib/keep-for.ts";

/** How many people there are, as of an hour ago at most. A read for each thousand, once an hour in a process. */
export const memberCount = keepFor(
  async () => (await firestore().collection("directory").count().get()).data().count,
  HOUR_MS,
);
