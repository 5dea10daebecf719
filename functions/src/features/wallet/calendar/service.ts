import { createHash, randomBytes } from "node:crypto";
import type { calendarContract } from "@cardwell/core/contract/calendar";
import type { Handlers } from "../../../http/serve.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { CatalogPort } from "../../../lib/catalog-facts.ts";
import { requireFlag } from "../../../lib/flags.ts";
import type { WalletRepository } from "../repository.ts";
import { CALENDAR_FEED_DAYS, calendarDays } from "@cardwell/core/domain/dashboard/calendar";
import { createView } from "@cardwell/core/domain/dashboard/view";
import { calendarFile } from "./calendar-file.ts";
import type { CalendarRepository } from "./calendar-repository.ts";

type Deps = {
  feeds: CalendarRepository;
  wallets: WalletRepository;
  catalog: CatalogPort;
  getTimeZone: (uid: string) => Promise<string>;
  hasAccess: (uid: string, now: Date) => Promise<boolean>;
  appOrigin: string;
};

/** Only this of an address is kept: who reads the database cannot read the calendar by it. */
const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** A calendar that anyone with its address can read, until it is revoked. */
export function calendarRoutes({
  feeds,
  wallets,
  catalog,
  getTimeZone,
  hasAccess,
  appOrigin,
}: Deps): Handlers<typeof calendarContract> {
  return {
    async createFeed(_, { uid, staffRole, now }) {
      await requireFlag("calendar-feed", { uid, isStaff: staffRole !== null }, now);
      const token = randomBytes(32).toString("base64url");
      await feeds.replace(uid, hashToken(token), now);
      return { url: `${appOrigin}/api/calendar/${token}.ics`, createdAt: now.toISOString() };
    },

    async revokeFeed(_, { uid, now }) {
      const { hadFeed } = await feeds.replace(uid, null, now);
      return { revoked: hadFeed };
    },

    /** Six reads, however long the history. */
    async feed({ params }, { now }) {
      const uid = await feeds.findOwner(hashToken(params.token.replace(/\.ics$/, "")));
      if (uid === null) throw new AppError("not_found", "Calendar not found. Its link may have been revoked.");
      if (!(await hasAccess(uid, now))) {
        throw new AppError("subscription_inactive", "The subscription behind this calendar has ended.");
      }
      const [facts, wallet, timeZone] = await Promise.all([catalog.facts(), wallets.read(uid), getTimeZone(uid)]);
      const view = createView(wallet, { facts, timeZone, now, isSample: false });
      return calendarFile(calendarDays(view, CALENDAR_FEED_DAYS), {
        now,
        appOrigin,
        sequence: wallet.revision + facts.version,
      });
    },
  };
}
