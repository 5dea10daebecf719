import type { adminMobileContract, FirstRun, InstallRow, PushDeviceRow } from "@cardwell/core/contract/admin/mobile";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import { findCurrentRelease, summarizeInstalls } from "@cardwell/core/domain/mobile/install-figures";
import { DEFAULT_FIRST_RUN } from "@cardwell/core/domain/mobile/first-run";
import { PLATFORMS } from "@cardwell/core/domain/mobile/install";
import type { Platform } from "@cardwell/core/domain/mobile/install";
import { isBelowMinimum } from "@cardwell/core/domain/mobile/minimum-version";
import type { PUSH_REPLIES } from "@cardwell/core/domain/push/device";
import type { PushCounts } from "@cardwell/core/domain/push/figures";
import { isOlderRelease } from "@cardwell/core/domain/performance/release";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { documentId } from "@cardwell/core/domain/text";
import type { Directory } from "../../features/accounts/directory-repository.ts";
import type { FiguresRepository } from "../../features/figures/repository.ts";
import type { FirstRunRepository, FirstRunVersion } from "../../features/mobile/first-run-repository.ts";
import type { Device, DevicesRepository } from "../../features/push/devices-repository.ts";
import type { Install, InstallPosition, InstallsRepository } from "../../features/mobile/installs-repository.ts";
import type { MinimumRepository, StoredMinimum } from "../../features/mobile/minimum-repository.ts";
import { toPushDevice } from "../../features/push/service.ts";
import { rejected, requireRevision } from "../../http/rejected.ts";
import type { Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import { createTextFilter } from "@cardwell/core/domain/fold-text";
import { toSearchKeys } from "../../lib/search-keys.ts";
import { toInstant } from "../../lib/to-instant.ts";
import { invalidCursor, pageInMemory, pageOfQuery, parseCreatedCursor, parseCursor } from "../list-page.ts";

type PushPort = {
  devices: Pick<DevicesRepository, "list" | "listOf" | "page" | "read" | "remove">;
  readFigures: (now: Date) => Promise<{
    days: number;
    counts: Record<Platform, PushCounts>;
    devices: Record<Platform, number>;
  }>;
  test: (uid: string, deviceId: string, now: Date) => Promise<(typeof PUSH_REPLIES)[number]>;
};

export type MobileDeps = {
  installs: InstallsRepository;
  minimum: MinimumRepository;
  firstRun: FirstRunRepository;
  push: PushPort;
  directory: Pick<Directory, "list">;
  figures: Pick<FiguresRepository, "readDays">;
  getEmails: AuthAccounts["getEmails"];
  currentRelease: () => string;
};

type Contract = typeof adminMobileContract;

const SHOWN_ROWS = 50;
/** Of the people whose name or address begins as typed. */
const SEARCHED_PEOPLE = 10;
/** The figures of a day are there on the next one; a roll-up may have failed. */
const FIGURES_DAYS = 7;

/** What the audit log has of a minimum. */
export const toAudited = ({ revision, release, mode, title, message }: StoredMinimum) => ({
  revision,
  release,
  mode,
  title,
  message,
});

const installId = documentId(200);

function parseInstallCursor(cursor: string | undefined): InstallPosition | undefined {
  if (cursor === undefined) return undefined;
  const [value, id] = parseCursor(cursor, ["string", "string"]);
  if (!/^[\w.-]{1,40}$/.test(String(value)) || !installId.safeParse(id).success) throw invalidCursor();
  return { value: String(value), id: String(id) };
}

/** The Mobile tab. */
export function adminMobileRoutes(deps: MobileDeps): Handlers<Contract> {
  const { installs, minimum, firstRun, push, directory, figures, getEmails } = deps;

  /** Up to two reads. Members with a plan on the last day that was counted. */
  async function countActiveMembers(now: Date): Promise<number | null> {
    const today = todayIn(now, "UTC");
    const days = Array.from({ length: FIGURES_DAYS }, (_, at) => addDays(today, -at));
    const known = await figures.readDays(days);
    const last = days.find((day) => known.has(day));
    return last === undefined ? null : (known.get(last)?.members ?? null);
  }

  async function toMinimum(stored: StoredMinimum): Promise<ResponseOf<Contract["setMinimum"]>> {
    const { changedBy, changedAt } = stored;
    const emails = await getEmails(changedBy === null ? [] : [changedBy]);
    return {
      ...toAudited(stored),
      changedBy: changedBy === null ? null : (emails.get(changedBy) ?? changedBy),
      changedAt: toInstant(changedAt),
    };
  }

  async function toFirstRun(versions: readonly FirstRunVersion[]): Promise<FirstRun> {
    const emails = await getEmails([...new Set(versions.map(({ by }) => by))]);
    const [live] = versions;
    return {
      revision: live?.version ?? 0,
      texts: live?.texts ?? DEFAULT_FIRST_RUN,
      initial: DEFAULT_FIRST_RUN,
      versions: versions.map((each) => ({ ...each, by: emails.get(each.by) ?? each.by, at: each.at.toISOString() })),
    };
  }

  /** 96 reads at most. */
  async function readFigures(now: Date) {
    const counted = await installs.readCounts(now);
    return { ...counted, current: findCurrentRelease(deps.currentRelease(), counted.installs) };
  }

  /** Up to ten reads. */
  async function findPeople(query: string): Promise<string[]> {
    const found = await directory.list(
      { searchKeys: toSearchKeys(query) },
      { by: "createdAt", direction: "desc" },
      undefined,
      SEARCHED_PEOPLE,
    );
    // A key is cut: a long address is compared whole.
    const isFound = createTextFilter(query);
    return found
      .filter(({ uid, email, firstName }) => [uid, email, firstName ?? ""].some(isFound))
      .map(({ uid }) => uid);
  }

  async function toRows(page: readonly Install[], below: (release: string) => boolean): Promise<InstallRow[]> {
    const emails = await getEmails([...new Set(page.map(({ uid }) => uid))]);
    return page.map((install) => ({
      ...install,
      email: emails.get(install.uid) ?? null,
      isBelow: below(install.release),
    }));
  }

  async function toDeviceRows(page: readonly Device[]): Promise<PushDeviceRow[]> {
    const emails = await getEmails([...new Set(page.map(({ uid }) => uid))]);
    return page.map((device) => ({ ...toPushDevice(device), uid: device.uid, email: emails.get(device.uid) ?? null }));
  }

  async function requireDevice(id: string): Promise<Device> {
    const device = await push.devices.read(id);
    if (device === null) throw new AppError("not_found", "There is no such device.");
    return device;
  }

  return {
    /** Some 140 reads at most, however many installs there are, and one for each thousand devices with notifications. */
    async overview(_, { now, uid }) {
      const [counted, stored, activeMembers, pushed, ownDevices] = await Promise.all([
        readFigures(now),
        minimum.read(),
        countActiveMembers(now),
        push.readFigures(now),
        push.devices.list(uid),
      ]);
      const { current, members } = counted;
      const scope = { today: todayIn(now, "UTC"), current, minimum: stored.release };
      return {
        ...summarizeInstalls(counted.installs, counted.permissions, scope),
        members,
        activeMembers,
        current,
        minimum: await toMinimum(stored),
        push: {
          days: pushed.days,
          platforms: PLATFORMS.map((platform) => ({
            platform,
            devices: pushed.devices[platform],
            ...pushed.counts[platform],
          })),
          ownDevices: ownDevices.map(({ id, name }) => ({ id, name })),
        },
      };
    },

    /** A read for each row, and one for each thousand that there are; of the members who are searched, one for each of their devices. */
    async devices({ query: { query = "", platform, state, cursor, limit = SHOWN_ROWS } }) {
      if (query !== "") {
        const rows = (await push.devices.listOf(await findPeople(query))).filter(
          (each) =>
            (platform === undefined || each.platform === platform) &&
            (state === undefined || each.isFailing === (state === "failing")),
        );
        const page = pageInMemory(rows, {
          sortKey: ({ addedAt, id }) => [addedAt.getTime(), id],
          isDescending: true,
          cursor,
          limit,
        });
        return { ...page, rows: await toDeviceRows(page.rows) };
      }
      const filters = {
        ...(platform !== undefined && { platform }),
        ...(state !== undefined && { isFailing: state === "failing" }),
      };
      const found = await push.devices.page(filters, limit + 1, parseCreatedCursor(cursor));
      const page = pageOfQuery(found.rows, found.total, limit, ({ addedAt, id }) => [addedAt.getTime(), id]);
      return { ...page, totalIsMinimum: found.total === COUNTED_AT_MOST, rows: await toDeviceRows(page.rows) };
    },

    async removeDevice({ params: { id } }, { audit, now }) {
      const { uid, name, platform } = await requireDevice(id);
      return audit.job(`pushDevices/${id}`, async () => {
        await push.devices.remove(uid, id, null, now);
        return { before: { uid, name, platform }, after: null, answer: { id } };
      });
    },

    async testPush({ body: { deviceId } }, { audit, uid, now }) {
      const device = await requireDevice(deviceId);
      if (device.uid !== uid) throw new AppError("not_found", "This isn't a device of yours.");
      return audit.job(`pushDevices/${deviceId}`, async () => {
        const reply = await push.test(uid, deviceId, now);
        return { after: { reply }, answer: { reply } };
      });
    },

    /** A read for each row, one for the count and one for the minimum; of the members who are searched, one for each of their installs. */
    async installs({ query: { query = "", platform, release, state, cursor, limit = SHOWN_ROWS } }, { now }) {
      const stored = await minimum.read();
      const current = deps.currentRelease();
      const isBelow = (each: string) => isBelowMinimum(each, { minimum: stored.release, current });
      if (query !== "") {
        const of = await installs.listOf(await findPeople(query));
        const rows = of.filter(
          (each) =>
            (platform === undefined || each.platform === platform) &&
            (release === undefined || each.release === release) &&
            (state === undefined || isBelow(each.release)),
        );
        const page = pageInMemory(rows, {
          sortKey: ({ lastSeenOn, id }) => [lastSeenOn, id],
          isDescending: true,
          cursor,
          limit,
        });
        return { ...page, rows: await toRows(page.rows, isBelow) };
      }
      const after = parseInstallCursor(cursor);
      const found =
        state === undefined
          ? await installs.list({ platform, release }, limit + 1, after, now)
          : await listBelow(stored.release, platform, release, isBelow, limit + 1, after, now);
      const page = pageOfQuery(found.rows, found.total, limit, (row) => [
        state === undefined || release !== undefined ? row.lastSeenOn : row.release,
        row.id,
      ]);
      return { ...page, totalIsMinimum: found.total === COUNTED_AT_MOST, rows: await toRows(page.rows, isBelow) };
    },

    async setMinimum({ body: { revision, release, mode, title, message } }, context) {
      const { uid, now, audit } = context;
      await requireKnown(release, now);
      const changed = await audit.change(async (unit) => {
        const before = await minimum.readIn(unit);
        requireRevision(before.revision, revision, "the minimum version");
        const next = { release, mode, title, message, revision: revision + 1, changedBy: uid, changedAt: now };
        minimum.set(unit, next);
        return {
          object: "minimumVersions/current" as const,
          before: toAudited(before),
          after: toAudited(next),
          answer: next,
        };
      });
      return changed.map(toMinimum);
    },

    /** One read. */
    firstRun: async () => toFirstRun(await firstRun.read()),

    async publishFirstRun({ body: { revision, texts, reason } }, { uid, now, audit }) {
      const changed = await audit.change(async (unit) => {
        const versions = await firstRun.readIn(unit);
        const [live] = versions;
        requireRevision(live?.version ?? 0, revision, "the first-run texts");
        const next = { version: revision + 1, texts, by: uid, at: now, change: reason };
        return {
          object: "firstRunTexts/current" as const,
          before: { version: revision, ...(live?.texts ?? DEFAULT_FIRST_RUN) },
          after: { version: next.version, ...texts },
          answer: firstRun.publish(unit, next, versions),
        };
      });
      return changed.map(toFirstRun);
    },
  };

  async function listBelow(
    least: string | null,
    platform: Platform | undefined,
    release: string | undefined,
    isBelow: (release: string) => boolean,
    limit: number,
    after: InstallPosition | undefined,
    now: Date,
  ): Promise<{ rows: Install[]; total: number }> {
    if (release !== undefined)
      return isBelow(release) ? installs.list({ platform, release }, limit, after, now) : { rows: [], total: 0 };
    // Nothing is below where the server itself is older than the minimum.
    if (least === null || isOlderRelease(deps.currentRelease(), least)) return { rows: [], total: 0 };
    return installs.listOlder(least, platform, limit, after);
  }

  /** @throws AppError `invalid_request` when nobody has this version, or an update doesn't lead to it */
  async function requireKnown(release: string | null, now: Date): Promise<void> {
    if (release === null) return;
    const { installs: counts, current } = await readFigures(now);
    const isKnown = release === current || counts.some((each) => each.release === release && each.installs > 0);
    if (!isKnown) throw rejected("release", "Choose a version that is in use.");
    if (isOlderRelease(current, release))
      throw rejected("release", "Choose the current version or an older one. Apps couldn't update to this one.");
  }
}
