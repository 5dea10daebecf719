import { FLAGS, isFlagOn } from "@cardwell/core/domain/system/flags";
import type { FlagId } from "@cardwell/core/domain/system/flags";
import { shorterRetentionMs } from "../config/environment.ts";
import { AppError } from "./app-error.ts";
import { firestore } from "./firestore.ts";
import { createFlagsRepository } from "./flags-repository.ts";
import { once } from "./once.ts";

type Person = { uid: string; isStaff: boolean };

export const flagsRepository = once(() => createFlagsRepository(firestore(), shorterRetentionMs()));

/** @throws AppError `unavailable` for those for whom the flag is off */
export async function requireFlag(id: FlagId, person: Person, now: Date): Promise<void> {
  if (isFlagOn(id, await flagsRepository().find(id), person, now)) return;
  throw new AppError("unavailable", `${FLAGS[id].label} is turned off right now. Try again later.`);
}

/** The message that staff show to this person above every page; null: none. */
export async function findNotice(person: Person, now: Date): Promise<string | null> {
  const flag = await flagsRepository().find("maintenance-banner");
  return isFlagOn("maintenance-banner", flag, person, now) ? (flag?.message ?? null) : null;
}
