import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { timeZone } from "../../emulator-data/people.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";

/** A day counted from today as the stack has it, in the zone of its people: `await day(17)`. */
export async function day(inDays = 0): Promise<CivilDate> {
  return addDays(todayIn((await sandboxTime()).now, timeZone), inDays);
}
