import type { Alert } from "@cardwell/core/contract/alerts";
import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { templateById } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateId, TemplateTexts } from "@cardwell/core/domain/email/mail-templates";
import { plainFirstName } from "@cardwell/core/domain/accounts/first-name";
import type { Clock } from "../config/clock.ts";
import type { AuthAccounts } from "../lib/auth.ts";
import { waysOut } from "./compose-alerts.ts";
import type { AlertsDeps } from "./compose-alerts.ts";
import { loadTemplates } from "./compose.ts";
import type { TemplateTest } from "./compose.ts";
import type { WrittenMail } from "./mail.ts";

export type SampleDeps = Pick<AlertsDeps, "buildNotification" | "appOrigin" | "supportEmail" | "postalAddress"> & {
  auth: Pick<AuthAccounts, "byUid">;
  /** The newest alerts of a member that the product wrote, by their ids. */
  recentAlertIds: (uid: string, limit: number) => Promise<string[]>;
  clock: () => Promise<Clock>;
  getTimeZone: (uid: string) => Promise<string>;
};

export type SampleRequest = {
  template: TemplateId;
  texts: TemplateTexts;
  /** Examples of alerts in place of the usual ones; written as if it were now. */
  alerts?: readonly Alert[];
  /** Null: with examples. */
  memberUid: string | null;
  to: string;
};

/** `source`: whose data is in it. A member without alerts has examples of alerts. */
export type SampleMail = { mail: WrittenMail; source: "examples" | "member" | "no_alerts" };

/** How many of a member's alerts a mail with several has. */
const SHOWN_ALERTS = 3;

/** The member's amounts, as a mail shows them. */
const AMOUNT = /\$\d[\d,]*(\.\d\d)?/g;
const LAST_FOUR = /((?:ending in|ends in|…|••••) ?)\d{4}\b/gi;

/** `n•••@example.com`. */
export const maskAddress = (address: string): string => address.replace(/^(.).*(@.*)$/, "$1•••$2");

const maskText = (text: string) => text.replaceAll(AMOUNT, "$•••.••").replaceAll(LAST_FOUR, "$1••••");

const maskMail = ({ subject, preview = "", html, text, ...mail }: WrittenMail): WrittenMail => ({
  ...mail,
  subject: maskText(subject),
  preview: maskText(preview),
  html: maskText(html),
  text: maskText(text),
});

/** Writes a mail that isn't anyone's: with examples, or with a member's data without their amounts and their name. Its links lead nowhere. */
export function createSampleMail(deps: SampleDeps) {
  const page = (path: string) => new URL(path, deps.appOrigin()).href;

  async function accountMail({ template, texts, memberUid, to }: SampleRequest): Promise<SampleMail> {
    const { variables, fields } = templateById(template);
    const account = memberUid === null ? null : await deps.auth.byUid(memberUid);
    const firstName = plainFirstName(account?.displayName ?? null)?.replace(/^(.).*$/u, "$1•••");
    const values = {
      ...Object.fromEntries(variables.map(({ name, example }) => [name, example])),
      ...(account && { firstName: firstName ?? "" }),
      supportEmail: deps.supportEmail(),
    };
    const links = {
      ...(fields.includes("action") && { action: page("/") }),
      ...(fields.includes("asideLabel") && { aside: page("/help") }),
    };
    const { renderMail, writeContent } = await loadTemplates();
    const writtenAt = (await deps.clock()).now();
    const envelope = {
      to,
      supportEmail: deps.supportEmail(),
      postalAddress: deps.postalAddress(),
      writtenAt,
      timeZone: account ? await deps.getTimeZone(account.uid) : DEFAULT_TIME_ZONE,
    };
    const mail = await renderMail(writeContent(template, texts, values, links), envelope);
    return { mail, source: account ? "member" : "examples" };
  }

  async function alertsMail({ template, texts, alerts: given, memberUid, to }: SampleRequest): Promise<SampleMail> {
    const [{ groupsToTurnOff }, { renderAlerts }, { EXAMPLE_NOW, creditAlert, paymentAlert }] = await Promise.all([
      import("./templates/alerts/format-alert.ts"),
      import("./templates/alerts/render-alerts.tsx"),
      import("./templates/alerts/example-alerts.ts"),
    ]);
    const wanted = template === "alert" ? 1 : SHOWN_ALERTS;
    const ids = memberUid === null ? [] : await deps.recentAlertIds(memberUid, wanted);
    const notification = memberUid === null ? null : await deps.buildNotification(memberUid, ids);
    const examples: readonly Alert[] = given ?? [paymentAlert(), ...(template === "alert" ? [] : [creditAlert()])];
    const found = notification?.alerts ?? [];
    // One alert would be written by another template than several.
    const hasOwn = found.length > 0 && (template !== "alerts" || found.length > 1);
    const alerts = [...(hasOwn ? found : examples)];
    const ways = groupsToTurnOff(alerts).length === 0 ? null : waysOut(deps.appOrigin(), "sample");
    const mail = await renderAlerts(
      {
        kind: template === "alert_digest" ? "alert_digest" : "alerts",
        to,
        alerts,
        timeZone: hasOwn && notification ? notification.timeZone : DEFAULT_TIME_ZONE,
        now: hasOwn || given ? (await deps.clock()).now() : EXAMPLE_NOW,
        hasAccess: true,
        appOrigin: deps.appOrigin(),
        turnOffUrl: ways?.turnOffUrl ?? null,
        supportEmail: deps.supportEmail(),
        postalAddress: deps.postalAddress(),
      },
      texts,
    );
    const written = ways ? { ...mail, headers: ways.headers } : mail;
    if (hasOwn) return { mail: maskMail(written), source: "member" };
    return { mail: written, source: memberUid === null ? "examples" : "no_alerts" };
  }

  return (request: SampleRequest): Promise<SampleMail> =>
    templateById(request.template).group === "alerts" ? alertsMail(request) : accountMail(request);
}

export type WriteSample = ReturnType<typeof createSampleMail>;

/** The mail of a test: its subject says what it is. */
export const composeTest =
  (write: () => WriteSample) =>
  async ({ template, texts, memberUid, alerts, to }: TemplateTest): Promise<WrittenMail> => {
    const { mail } = await write()({ template, texts, memberUid, to, ...(alerts && { alerts }) });
    return { ...mail, subject: `[Test] ${mail.subject}` };
  };
