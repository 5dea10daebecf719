import { createHash } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import { addDays, todayIn } from "../core/src/domain/dates/civil.ts";
import { DAY_MS } from "../core/src/domain/dates/instants.ts";
import type { CivilDate } from "../core/src/domain/dates/shapes.ts";
import { NOTIFICATION_PERMISSIONS, PLATFORMS } from "../core/src/domain/mobile/install.ts";
import { createDirectory } from "../functions/src/features/accounts/directory-repository.ts";
import { createInstallsRepository } from "../functions/src/features/mobile/installs-repository.ts";
import { createMinimumRepository } from "../functions/src/features/mobile/minimum-repository.ts";
import { inUnitOfWork } from "../functions/src/lib/unit-of-work-repository.ts";
import { people } from "./people.ts";

const MEMBERS = 180;
const AT_ONCE = 12;

/** Days before today on which a version was released, the time and the hash of its commit. */
const RELEASES = [
  [1, "1640-c3d4e5f"],
  [9, "0915-8ab19c2"],
  [21, "1302-77d01fe"],
  [44, "2010-01c9d4a"],
] as const;
/** Which one members have who opened the app lately: most have updated. */
const SHARES = [0, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3];

/** The permission of their notifications: most are asked, and most of those allow them. */
const PERMISSIONS = [0, 0, 2, 0, 1, 0, 2] as const;

const toRelease = (today: CivilDate, at: number): string => {
  const [daysAgo, name] = RELEASES[at] ?? RELEASES[0];
  return `${addDays(today, -daysAgo).replaceAll("-", ".")}-${name}`;
};

/** Made of a name, so that every start has the same. */
function toInstallId(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Reports installs of members who were here lately, as their apps do, and sets a minimum version, as staff do. */
export async function writeInstalls(db: Firestore, now: Date): Promise<void> {
  const today = todayIn(now, "UTC");
  const installs = createInstallsRepository(db);
  const found = await createDirectory(db).list({}, { by: "seenAt", direction: "desc" }, undefined, MEMBERS);
  const reports = found.flatMap(({ uid, seenAt }, at) => {
    const seenOn = todayIn(new Date(Math.min(seenAt.getTime(), now.getTime())), "UTC");
    const release = toRelease(today, SHARES[at % SHARES.length] ?? 0);
    // A version is in use only from its day on.
    const on = new Date(Math.max(Date.parse(seenOn), Date.parse(release.slice(0, 10).replaceAll(".", "-"))));
    const devices = at % 9 === 0 ? 2 : 1;
    return Array.from({ length: devices }, (_, device) => ({
      uid,
      on,
      installId: toInstallId(`${uid} ${device}`),
      platform: PLATFORMS[(at % 7 < 4 ? 0 : at % 7 < 6 ? 1 : 2) ^ device] ?? PLATFORMS[2],
      release,
      notifications: NOTIFICATION_PERMISSIONS[PERMISSIONS[at % PERMISSIONS.length] ?? 2],
    }));
  });
  const reportNext = async (): Promise<void> => {
    for (let next = reports.shift(); next; next = reports.shift()) {
      const { uid, on, ...install } = next;
      await installs.report(uid, install, on);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reportNext));
  await inUnitOfWork(db, undefined, async (unit) =>
    createMinimumRepository(db).set(unit, {
      revision: 1,
      release: toRelease(today, 2),
      mode: "banner",
      title: "Update Cardwell to keep getting alerts",
      message: "This version can't show late payment alerts. Updating takes a few seconds and keeps your data.",
      changedBy: people.admin.uid,
      changedAt: new Date(now.getTime() - 6 * DAY_MS),
    }),
  );
}
