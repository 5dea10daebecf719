import type { AlertMail, BroadcastMail, Compose, Composed, MailRequest } from "./mail.ts";
import type { MailContent } from "./templates/messages.ts";
import { actionLink } from "./links/action-link.ts";
import { alertsComposer, usable } from "./compose-alerts.ts";
import type { AlertsDeps } from "./compose-alerts.ts";
import { broadcastComposer } from "./compose-broadcast.ts";
import type { BroadcastDeps } from "./compose-broadcast.ts";
import type { AuthAccount } from "../lib/auth.ts";
import type { PlanOf } from "./links/service.ts";
import { signClaim, signDisown, signRenewal } from "./links/proofs.ts";

type Deps = AlertsDeps &
  BroadcastDeps & {
    getPlan: PlanOf;
    webApiKey: () => string;
    /** Somebody registered who has not confirmed the address yet. */
    noteUnconfirmed: (account: AuthAccount, now: Date) => Promise<void>;
  };

type ToAddress = Exclude<MailRequest, AlertMail | BroadcastMail>;

/** Writes queued mail: looks up the account, and skips mail without a recipient or an effect. */
export function mailComposer(deps: Deps): Compose {
  const ours = (generated: string, extra: { name?: string | null; proof?: string } = {}) =>
    actionLink(generated, { origin: deps.appOrigin(), apiKey: deps.webApiKey(), ...extra });
  const page = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(path, deps.appOrigin());
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return url.href;
  };

  async function buildContent(request: ToAddress): Promise<MailContent | { skip: string }> {
    const messages = await import("./templates/messages.ts");
    const { auth } = deps;
    const now = (await deps.clock()).now();
    const { to } = request;

    switch (request.kind) {
      case "verify_email": {
        const account = await auth.byEmail(to);
        if (!usable(account)) return { skip: "no account" };
        if (account.emailVerified) return { skip: "already confirmed" };
        await deps.noteUnconfirmed(account, now);
        const proof = signDisown(account.uid, deps.signingKey(), now);
        return messages.verifyEmail({
          firstName: request.firstName,
          link: ours(await auth.verificationLink(to), { proof }),
          disownLink: page("/verify-email", { mode: "disown", email: to, proof }),
        });
      }
      case "sign_in": {
        if ((await auth.byEmail(to))?.isDisabled) return { skip: "disabled account" };
        const link = await auth.signInLink(to, page("/auth/complete"));
        const proof = signClaim(to, deps.signingKey(), now);
        return messages.signIn({ ...request, link: ours(link, { name: request.firstName, proof }) });
      }
      case "reset_password": {
        if (!usable(await auth.byEmail(to))) return { skip: "no account" };
        return messages.resetPassword({ link: ours(await auth.passwordResetLink(to)) });
      }
      case "renewal_link": {
        const account = await auth.byEmail(to);
        if (!usable(account)) return { skip: "no account" };
        if ((await deps.getPlan(account.uid)) !== "ended") return { skip: "no ended plan" };
        const token = signRenewal(account.uid, deps.signingKey(), now);
        return messages.renewalLink({ link: page("/api/billing/renew", { token }) });
      }
      case "confirm_new_email": {
        const account = await auth.byUid(request.uid);
        if (!usable(account)) return { skip: "no account" };
        if (await auth.byEmail(to)) return { skip: "address taken" };
        return messages.confirmNewEmail({ link: ours(await auth.emailChangeLink(account.email, to)) });
      }
      case "email_change_asked":
        return messages.emailChangeAsked({ accountLink: page("/account") });
      case "email_changed":
        return messages.emailChanged({ supportEmail: deps.supportEmail() });
      case "deletion_scheduled":
        return messages.deletionScheduled({ deletesOn: request.deletesOn, supportEmail: deps.supportEmail() });
      case "deletion_canceled":
        return messages.deletionCanceled({ appLink: page("/dashboard") });
      case "account_deleted":
        return messages.accountDeleted();
      case "staff_notice":
        return messages.staffNotice(request);
    }
  }

  const composeAlerts = alertsComposer(deps);
  const composeBroadcast = broadcastComposer(deps);

  return async ({ request, createdAt, mayHaveArrived }): Promise<Composed> => {
    if ("broadcastId" in request) return composeBroadcast(request, createdAt, mayHaveArrived);
    if (request.to === undefined) return composeAlerts(request, createdAt);
    const content = await buildContent(request);
    if ("skip" in content) return content;
    const { renderMail } = await import("./templates/render.tsx");
    return await renderMail(content, {
      to: request.to,
      supportEmail: deps.supportEmail(),
      postalAddress: deps.postalAddress(),
      writtenAt: createdAt,
    });
  };
}
