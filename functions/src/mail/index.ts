import { currentClock } from "../config/clock.ts";
import { shorterRetentionMs, vendorAddress } from "../config/environment.ts";
import {
  appOrigin,
  linkSigningKey,
  mailFrom,
  postalAddress,
  resendApiKey,
  resendBaseUrl,
  resendWebhookSecret,
  secretValue,
  supportEmail,
  webApiKey,
} from "../config/params.ts";
import { authAccounts } from "../lib/auth.ts";
import type { Erasure } from "../lib/erasure.ts";
import { firestore } from "../lib/firestore.ts";
import { findSendingPause } from "../lib/flags.ts";
import { once } from "../lib/once.ts";
import { enqueueTask } from "../lib/tasks.ts";
import { readBroadcast } from "./broadcasts-repository.ts";
import { createBroadcastEngine } from "./broadcast-engine.ts";
import type { People } from "./broadcast-recipients-repository.ts";
import { type AlertsDeps } from "./compose-alerts.ts";
import { mailComposer } from "./compose.ts";
import { renewalUid } from "./links/proofs.ts";
import { linkRoutes, type PlanOf } from "./links/service.ts";
import { unsubscribeRoutes, type TurnOffMail } from "./links/unsubscribe.ts";
import { createDeliveryEvents } from "./delivery-events.ts";
import { createLiveTexts } from "./live-texts-repository.ts";
import { createDomainHealth, lookUpTxt } from "./domains.ts";
import { limitMail } from "./mail-limiter.ts";
import { deleteMailsFor } from "./mail-queue-repository.ts";
import { createMailQueue } from "./mail-queue.ts";
import { resendMailer } from "./resend.ts";
import { composeTest, createSampleMail } from "./sample-mail.ts";
import type { SampleDeps } from "./sample-mail.ts";

type Ports = Pick<AlertsDeps, "buildNotification" | "getMailChoices" | "isCriticalType"> & {
  /** Whether someone has a plan, checked with the provider before the answer is no. */
  getPlan: PlanOf;
  /** The same from what is kept. */
  readStoredPlan: PlanOf;
  turnOffMail: TurnOffMail;
  recentAlertIds: SampleDeps["recentAlertIds"];
  noteUnconfirmed: Parameters<typeof mailComposer>[0]["noteUnconfirmed"];
  forgetUnconfirmed: Parameters<typeof linkRoutes>[0]["forgetUnconfirmed"];
  people: People;
  findMuting: Parameters<typeof createBroadcastEngine>[0]["findMuting"];
  findPost: Parameters<typeof mailComposer>[0]["findPost"];
  getTimeZone: (uid: string) => Promise<string>;
};

const signingKey = () => secretValue(linkSigningKey);
const origin = () => appOrigin.value();

/** Everything about mail: the queue that sends it, what is written in it, and what its links do. */
export function createMail({
  getPlan,
  readStoredPlan,
  turnOffMail,
  noteUnconfirmed,
  forgetUnconfirmed,
  people,
  findMuting,
  findPost,
  getTimeZone,
  recentAlertIds,
  ...alerts
}: Ports) {
  const broadcasts = once(() =>
    createBroadcastEngine({
      people,
      findMuting,
      enqueue: (broadcastId, list) => enqueueTask("countRecipients", { broadcastId, list }),
    }),
  );

  const liveTexts = once(() => createLiveTexts(firestore(), shorterRetentionMs()));
  const writeSample = once(() =>
    createSampleMail({
      buildNotification: alerts.buildNotification,
      recentAlertIds,
      auth: authAccounts,
      clock: currentClock,
      getTimeZone,
      appOrigin: origin,
      supportEmail: () => supportEmail.value(),
      postalAddress: () => postalAddress.value(),
    }),
  );
  const vendor = once(() =>
    resendMailer({
      apiKey: () => secretValue(resendApiKey),
      webhookSecret: () => secretValue(resendWebhookSecret),
      baseUrl: vendorAddress("Resend", resendBaseUrl.value()),
      from: () => mailFrom.value(),
      replyTo: () => supportEmail.value(),
    }),
  );
  const queue = once(() =>
    createMailQueue({
      mailer: vendor(),
      compose: mailComposer({
        ...alerts,
        auth: authAccounts,
        readBroadcast,
        findPost,
        findPerson: people.find,
        getTimeZone,
        findTexts: (id) => liveTexts().find(id),
        composeTest: composeTest(writeSample),
        noteUnconfirmed,
        getPlan: readStoredPlan,
        clock: currentClock,
        appOrigin: origin,
        webApiKey: () => webApiKey.value(),
        signingKey,
        supportEmail: () => supportEmail.value(),
        postalAddress: () => postalAddress.value(),
      }),
      enqueue: (mailId) => enqueueTask("sendMail", { mailId }),
      enqueueBatch: (batch) => enqueueTask("sendMails", batch),
      findPause: findSendingPause,
      releaseBroadcasts: (most, now) => broadcasts().release(most, now),
    }),
  );

  const erasure: Erasure = { erase: deleteMailsFor };

  return {
    queue,
    webhook: once(() => createDeliveryEvents(vendor())),
    broadcasts,
    liveTexts,
    domainHealth: once(() =>
      createDomainHealth({ vendor: vendor(), lookUpTexts: lookUpTxt, from: () => mailFrom.value() }),
    ),
    /** Writes a template with example or masked data. */
    writeSample,
    /** Whom mail comes from. */
    from: () => mailFrom.value(),
    routes: () => {
      const links = { auth: authAccounts, appOrigin: origin, signingKey };
      return {
        ...linkRoutes({ ...links, limit: limitMail, queue: queue().queue, getPlan, forgetUnconfirmed }),
        ...unsubscribeRoutes({ ...links, turnOffMail }),
      };
    },
    /** Whom a renewal link was made for; null when it is forged or too old. */
    renewalUid: (token: string, now: Date) => renewalUid(token, signingKey(), now),
    erasure,
  };
}
