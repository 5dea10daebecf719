import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import * as logger from "firebase-functions/logger";
import { getErrorName } from "../lib/error-name.ts";
import { firestore } from "../lib/firestore.ts";
import { keepFor } from "../lib/keep-for.ts";

/** How many people there are, as of an hour ago at most; 0 where that can't be counted. A read for each thousand, once an hour in a process. */
export const memberCount = keepFor(async () => {
  try {
    return (await firestore().collection("directory").count().get()).data().count;
  } catch (error) {
    logger.error("Members couldn't be counted", { error: getErrorName(error) });
    return 0;
  }
}, HOUR_MS);
