import { FLAGS, isFlagOn } from "@cardwell/core/domain/system/flags";
import type { FlagId } from "@cardwell/core/domain/system/flags";
import { formatNotice } from "@cardwell/core/domain/system/incidents";
import { shorterRetentionMs } from "../config/environment.ts";
import { AppError } from "./app-error.ts";
import { firestore } from "./firestore.ts";
import { createFlagsRepository } from "./flags-repository.ts";
import type { StoredSendingPause } from "./flags-repository.ts";
import { once } from "./once.ts";

type Person = { uid: string; isStaff: boolean };

export const flagsRepository = once(() => createFlagsRepository(firestore(), shorterRetentionMs()));

/** @throws AppError `unavailable` for those for whom the flag is off */
export async function requireFlag(id: FlagId, person: Person, now: Date): Promise<void> {
  if (isFlagOn(id, await flagsRepository().find(id), person, now)) return;
  throw new AppError("unavailable", `${FLAGS[id].label} is turned off right now. Try again later.`);
}

/** The last pause of all sending of mail; null: there was none. */
export const findSendingPause = async (): Promise<StoredSendingPause | null> =>
  (await flagsRepository().findSet()).sendingPause;

/** What staff show to this person above every page, a line each: their message, and open incidents. Null: nothing. */
export async function findNotice(person: Person, now: Date): Promise<string | null> {
  const { flags, incidents } = await flagsRepository().findSet();
  const flag = flags["maintenance-banner"] ?? null;
  const banner = isFlagOn("maintenance-banner", flag, person, now) ? (flag?.message ?? null) : null;
  return formatNotice(banner, Object.values(incidents));
}
