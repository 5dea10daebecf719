import { nextDue, runAt } from "../engine/agenda.ts";
import { DAY_SECONDS } from "../engine/calendar.ts";
import { found } from "../engine/lookups.ts";
import { endpoint } from "../protocol/endpoint.ts";
import { invalidRequest } from "../protocol/errors.ts";
import { shortText, timestamp } from "../protocol/params.ts";
import { newId } from "../store.ts";
import type { TestClock } from "../wire.ts";
import { emit, now } from "../world.ts";

const LONGEST_ADVANCE_SECONDS = 2 * 366 * DAY_SECONDS;

export const testClockEndpoints = [
  endpoint(
    "POST",
    "/v1/test_helpers/test_clocks",
    { frozen_time: timestamp, name: shortText.optional() },
    (world, params) => {
      const at = now(world);
      const clock: TestClock = {
        id: newId("clock"),
        object: "test_helpers.test_clock",
        created: at,
        deletes_after: at + 30 * DAY_SECONDS,
        frozen_time: params.frozen_time,
        livemode: false,
        name: params.name ?? null,
        status: "ready",
        status_details: {},
      };
      world.tables.testClocks.set(clock.id, clock);
      emit(world, "test_helpers.test_clock.created", clock);
      return clock;
    },
  ),
  endpoint("GET", "/v1/test_helpers/test_clocks/:id", {}, (world, _params, id) =>
    found(world.tables.testClocks, "test clock", id),
  ),
  endpoint("POST", "/v1/test_helpers/test_clocks/:id/advance", { frozen_time: timestamp }, (world, params, id) => {
    const clock = found(world.tables.testClocks, "test clock", id);
    if (params.frozen_time <= clock.frozen_time) {
      throw invalidRequest("You can only advance a test clock to a time in the future of its current frozen time.", {
        param: "frozen_time",
      });
    }
    if (params.frozen_time > clock.frozen_time + LONGEST_ADVANCE_SECONDS) {
      throw invalidRequest("You can advance a test clock by two years at most.", { param: "frozen_time" });
    }
    for (
      let due = nextDue(world, id, params.frozen_time);
      due !== undefined;
      due = nextDue(world, id, params.frozen_time)
    ) {
      clock.frozen_time = Math.max(clock.frozen_time, due.at);
      runAt(world, due);
    }
    clock.frozen_time = params.frozen_time;
    emit(world, "test_helpers.test_clock.ready", clock);
    return { ...clock, status: "advancing" };
  }),
];
