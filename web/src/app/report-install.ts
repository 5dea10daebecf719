import type { NotificationPermission } from "@cardwell/core/domain/mobile/install";
import { callApi } from "../lib/api-client.ts";
import { findPlatform } from "../lib/describe-device.ts";
import { contract } from "../lib/page-contract.ts";
import { release } from "../lib/release.ts";
import { readLocal, writeLocal } from "../lib/storage.ts";

/** Stays when the member signs out, as the install does. It is random, and the server stores no more than a digest of it for each member. */
const idKey = "cardwellInstall";
/** The day, version and permission of the last report. Signing out removes it, so that the next member is counted, too. */
const reportedKey = "cardwell:install-reported";

/** Undefined where the browser has no notifications. */
const findPermission = (): NotificationPermission | undefined =>
  "Notification" in globalThis ? Notification.permission : undefined;

/** Null where the browser keeps nothing: it would be another install at each start. */
function findInstallId(): string | null {
  if (readLocal(idKey) === null) writeLocal(idKey, crypto.randomUUID());
  return readLocal(idKey);
}

/** Counts this install, once a day and for each version and permission. */
export async function reportInstall(now = new Date()): Promise<void> {
  const notifications = findPermission();
  const reported = `${now.toISOString().slice(0, 10)} ${release} ${notifications}`;
  const installId = findInstallId();
  if (installId === null || readLocal(reportedKey) === reported) return;
  await callApi(contract.mobile.reportInstall, {
    body: { installId, platform: findPlatform(), release, notifications },
  });
  writeLocal(reportedKey, reported);
}
