import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { accountPlace, billingPlace, dashboardPlace } from "@cardwell/core/domain/alerts/places";
import type { TemplateId } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateValues } from "@cardwell/core/domain/email/template-language";
import type { AlertMail, BroadcastMail, Compose, Composed, MailRequest } from "./mail.ts";
import type { MailLinks } from "./templates/messages.ts";
import { actionLink } from "./links/action-link.ts";
import { alertsComposer, usable } from "./compose-alerts.ts";
import type { AlertsDeps } from "./compose-alerts.ts";
import { broadcastComposer } from "./compose-broadcast.ts";
import type { BroadcastDeps } from "./compose-broadcast.ts";
import type { AuthAccount } from "../lib/auth.ts";
import type { PlanOf } from "./links/service.ts";
import { writeWithTexts } from "./live-texts.ts";
import { signClaim, signDisown, signRenewal } from "./links/proofs.ts";

type Deps = AlertsDeps &
  BroadcastDeps & {
    getPlan: PlanOf;
    webApiKey: () => string;
    /** Somebody registered who has not confirmed the address yet. */
    noteUnconfirmed: (account: AuthAccount, now: Date) => Promise<void>;
    /** Writes a template with example or masked data, for the member of staff who tries it. */
    composeTest: (request: TemplateTest) => Promise<Composed>;
  };

export type TemplateTest = Extract<MailRequest, { kind: "template_test" }>;

type StaffNotice = Extract<MailRequest, { kind: "staff_notice" }>;

type FromTemplate = Exclude<MailRequest, AlertMail | BroadcastMail | TemplateTest | StaffNotice>;

type Prepared = { template: TemplateId; values?: TemplateValues; links?: MailLinks };

/** Loaded with the first mail that is written, as most processes write none. */
export const loadTemplates = async () => ({
  ...(await import("./templates/render.tsx")),
  ...(await import("./templates/messages.ts")),
});

/** Writes queued mail: looks up the account, and skips mail without a recipient or an effect. */
export function mailComposer(deps: Deps): Compose {
  const ours = (generated: string, extra: { name?: string | null; proof?: string } = {}) =>
    actionLink(generated, { origin: deps.appOrigin(), apiKey: deps.webApiKey(), ...extra });
  const page = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(path, deps.appOrigin());
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return url.href;
  };

  /** Whether pages other than billing are open to the recipient. */
  async function hasAccess(uid: string): Promise<boolean> {
    return (await deps.getPlan(uid)) === "live" || ((await deps.auth.byUid(uid))?.staffRole ?? null) !== null;
  }

  const openPage = async (uid: string, path: string, query?: Record<string, string>) =>
    (await hasAccess(uid)) ? page(path, query) : page(billingPlace);

  /** What a mail from a template is filled with, and where its links lead. `account` is that of the address. */
  async function prepare(request: FromTemplate, account: AuthAccount | null): Promise<Prepared | { skip: string }> {
    const { auth } = deps;
    const now = (await deps.clock()).now();
    const { to } = request;

    switch (request.kind) {
      case "verify_email": {
        if (!usable(account)) return { skip: "no account" };
        if (account.emailVerified) return { skip: "already confirmed" };
        await deps.noteUnconfirmed(account, now);
        const proof = signDisown(account.uid, deps.signingKey(), now);
        return {
          template: "verify_email",
          values: { firstName: request.firstName ?? "" },
          links: {
            action: ours(await auth.verificationLink(to), { proof }),
            aside: page("/verify-email", { mode: "disown", email: to, proof }),
          },
        };
      }
      case "sign_in": {
        if (account?.isDisabled) return { skip: "disabled account" };
        const link = await auth.signInLink(to, page("/auth/complete"));
        // An unconfirmed account may be a stranger's: its link goes to whoever owns the address.
        const uid = account?.emailVerified ? account.uid : null;
        const proof = signClaim({ uid, email: to }, deps.signingKey(), now);
        return {
          template: request.isNewUser ? "create_account" : "sign_in",
          values: { firstName: request.firstName ?? "" },
          links: { action: ours(link, { name: request.firstName, proof }) },
        };
      }
      case "reset_password": {
        if (!usable(account)) return { skip: "no account" };
        return { template: "reset_password", links: { action: ours(await auth.passwordResetLink(to)) } };
      }
      case "renewal_link": {
        if (!usable(account)) return { skip: "no account" };
        if ((await deps.getPlan(account.uid)) !== "ended") return { skip: "no ended plan" };
        const token = signRenewal(account.uid, deps.signingKey(), now);
        return { template: "renewal_link", links: { action: page("/api/billing/renew", { token }) } };
      }
      case "confirm_new_email": {
        const mover = await auth.byUid(request.uid);
        if (!usable(mover)) return { skip: "no account" };
        if (account) return { skip: "address taken" };
        return {
          template: "confirm_new_email",
          links: { action: ours(await auth.emailChangeLink(mover.email, to)) },
        };
      }
      case "email_change_asked":
        return {
          template: "email_change_asked",
          links: { action: page((await hasAccess(request.uid)) ? accountPlace : "/reset-password") },
        };
      case "email_changed":
        return { template: "email_changed", values: { supportEmail: deps.supportEmail() } };
      case "deletion_scheduled":
        return {
          template: "deletion_scheduled",
          values: { deletesOn: request.deletesOn, supportEmail: deps.supportEmail() },
        };
      case "deletion_canceled":
        return {
          template: "deletion_canceled",
          links: { action: await openPage(request.uid, dashboardPlace()) },
        };
      case "bank_back": {
        const { uid, bankName } = request;
        return {
          template: "bank_back",
          values: { bankName },
          links: { action: await openPage(uid, "/dashboard/link", { bank: bankName }) },
        };
      }
      case "bank_paused": {
        const { uid, bankName, endsOn } = request;
        return {
          template: "bank_paused",
          values: { bankName, endsOn },
          links: { action: await openPage(uid, "/consent-fix") },
        };
      }
      case "household_invitation":
        return {
          template: "household_invitation",
          values: { inviterEmail: request.inviterEmail },
          links: { action: page("/household") },
        };
      case "account_deleted":
        return { template: "account_deleted" };
    }
  }

  /** Where the recipient is; the default without an account. */
  async function findTimeZone(request: FromTemplate | StaffNotice, account: AuthAccount | null): Promise<string> {
    // The address may be one that the account had, or will have; an invitation carries who invites.
    const ownUid = "uid" in request && request.kind !== "household_invitation" ? request.uid : undefined;
    const uid = ownUid ?? account?.uid;
    return uid === undefined ? DEFAULT_TIME_ZONE : deps.getTimeZone(uid);
  }

  const composeAlerts = alertsComposer(deps);
  const composeBroadcast = broadcastComposer(deps);

  return async ({ request, createdAt, mayHaveArrived }): Promise<Composed> => {
    if ("broadcastId" in request) return composeBroadcast(request, createdAt, mayHaveArrived);
    if (request.to === undefined) return composeAlerts(request, createdAt);
    if (request.kind === "template_test") return deps.composeTest(request);
    const account = await deps.auth.byEmail(request.to);
    const buildEnvelope = async () => ({
      to: request.to,
      supportEmail: deps.supportEmail(),
      postalAddress: deps.postalAddress(),
      writtenAt: createdAt,
      timeZone: await findTimeZone(request, account),
    });
    if (request.kind === "staff_notice") {
      const { renderMail, staffNotice } = await loadTemplates();
      return renderMail(staffNotice(request), await buildEnvelope());
    }
    const prepared = await prepare(request, account);
    if ("skip" in prepared) return prepared;
    const { renderMail, writeContent } = await loadTemplates();
    const { template, values = {}, links = {} } = prepared;
    const envelope = await buildEnvelope();
    return writeWithTexts(deps.findTexts, template, (texts) =>
      renderMail(writeContent(template, texts, values, links), envelope),
    );
  };
}
