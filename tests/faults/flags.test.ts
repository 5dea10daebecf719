import type { FlagId, FlagState } from "@cardwell/core/domain/system/flags";
import { beforeEach, describe, expect, it } from "vitest";
import { createFlagsRepository } from "../../functions/src/lib/flags-repository.ts";
import type { StoredOpenIncident } from "../../functions/src/lib/flags-repository.ts";
import { findNotice, flagsRepository, requireFlag } from "../../functions/src/lib/flags.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { inUnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("flags");
beforeEach(async () => {
  await clearOwnProject();
  await set("wallet-import", null);
});

const now = new Date("2026-11-20T12:00:00Z");
const tomorrow = new Date("2026-11-21T12:00:00Z");
const ada = { uid: "ada", isStaff: false };
const sam = { uid: "sam", isStaff: true };

const set = (id: FlagId, changes: Partial<FlagState> | null) =>
  inUnitOfWork(firestore(), undefined, (unit) =>
    flagsRepository().set(
      unit,
      id,
      changes && {
        isOn: true,
        audience: "everyone",
        percent: 100,
        endsAt: tomorrow,
        message: null,
        ...changes,
        changedBy: "sam",
        changedAt: now,
      },
    ),
  );

describe("a flag that staff turn off", () => {
  it("stops what asks for it until its end date, or until staff reset it", async () => {
    await requireFlag("wallet-import", ada, now);
    await set("wallet-import", { isOn: false });
    await expect(requireFlag("wallet-import", ada, now)).rejects.toMatchObject({
      code: "unavailable",
      message: "Wallet import is turned off right now. Try again later.",
    });
    await requireFlag("calendar-feed", ada, now);
    await requireFlag("wallet-import", ada, tomorrow);
    expect(await set("wallet-import", null)).toMatchObject({ isOn: false, changedBy: "sam" });
    await requireFlag("wallet-import", ada, now);
  });
});

it("an open incident is shown to everybody below the maintenance banner, with one read", async () => {
  const show = (next: StoredOpenIncident | null) =>
    inUnitOfWork(firestore(), undefined, async (unit) => flagsRepository().setIncident(unit, "incident-1", next));
  const times = { startedAt: now, updatedAt: now };
  await show({ title: "Alerts are late", message: "We found the cause.", status: "identified", ...times });
  await set("maintenance-banner", { message: "We're updating Cardwell until 2 pm.", audience: "staff" });
  const meter = countReads(firestore());
  const bill = await meter.during(async () => {
    expect([await findNotice(sam, now), await findNotice(ada, now)]).toEqual([
      "We're updating Cardwell until 2 pm.\nAlerts are late. We found the cause.",
      "Alerts are late. We found the cause.",
    ]);
  });
  expect(bill).toEqual({ reads: 1, writes: 0 });
  await show(null);
  expect(await findNotice(ada, now)).toBeNull();
});

it("asking for flags costs one read a minute in each process, however often", async () => {
  const repository = createFlagsRepository(firestore());
  const meter = countReads(firestore());
  const bill = await meter.during(async () => {
    for (let call = 0; call < 50; call += 1) await repository.find("wallet-import");
  });
  expect(bill).toEqual({ reads: 1, writes: 0 });
});
