import { fillBroadcast } from "@cardwell/core/domain/broadcasts/broadcast-texts";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import { splitParagraphs } from "@cardwell/core/domain/email/template-language";
import type { BroadcastMail, Composed, WrittenMail } from "./mail.ts";
import { usable, waysOut } from "./compose-alerts.ts";
import type { AlertsDeps } from "./compose-alerts.ts";
import type { PostText } from "../lib/markdown-html.ts";
import type { People } from "./broadcast-recipients-repository.ts";
import { signUnsubscribe } from "./links/proofs.ts";

type MailedPost = PostText & { slug: string };

export type BroadcastDeps = Omit<AlertsDeps, "buildNotification" | "isCriticalType" | "findTexts"> & {
  readBroadcast: (
    id: string,
  ) => Promise<
    { subject: string; body: string; state: string; postId: string | null; postVersion: number | null } | undefined
  >;
  /** A version of a post: two reads. Null: there is none. */
  findPost: (id: string, version: number) => Promise<(MailedPost & { isPublished: boolean }) | null>;
  findPerson: People["find"];
  getTimeZone: (uid: string) => Promise<string>;
};

type Written = {
  subject: string;
  body: string;
  post: MailedPost | null;
  to: string;
  turnOffUrl: string;
  createdAt: Date;
  timeZone: string;
};

/** Writes it in the layout of all mail. */
const writeBroadcast =
  (deps: Pick<BroadcastDeps, "appOrigin" | "supportEmail" | "postalAddress">) =>
  async ({ subject, body, post, to, turnOffUrl, createdAt, timeZone }: Written): Promise<WrittenMail> => {
    const [messages, { renderMail }] = await Promise.all([
      import("./templates/messages.ts"),
      import("./templates/render.tsx"),
    ]);
    const [label, path] = post === null ? ["Open Cardwell", "/dashboard"] : ["Read the post", `/news/${post.slug}`];
    const { href } = new URL(path, deps.appOrigin());
    const markdown = post && (await import("./templates/markdown-part.tsx"));
    const content = messages.broadcast({
      subject,
      paragraphs: splitParagraphs(body),
      part: markdown && markdown.renderPostPart(post, { page: href, timeZone }),
      action: { label, href },
      turnOffLink: turnOffUrl,
    });
    return await renderMail(content, {
      to,
      supportEmail: deps.supportEmail(),
      postalAddress: deps.postalAddress(),
      writtenAt: createdAt,
      timeZone,
    });
  };

/** Writes the mail of a broadcast, unless it was stopped or its recipient left or unsubscribed since the count. */
export function broadcastComposer(deps: BroadcastDeps, write = writeBroadcast(deps)) {
  /** Null: it goes. */
  async function findSkip({ uid }: BroadcastMail): Promise<string | null> {
    const { turnedOff, pausedUntil } = await deps.getMailChoices(uid);
    if (turnedOff.includes("news")) return "turned off";
    if (pausedUntil === null) return null;
    const [clock, timeZone] = await Promise.all([deps.clock(), deps.getTimeZone(uid)]);
    return todayIn(clock.now(), timeZone) < pausedUntil ? "paused" : null;
  }

  return async (request: BroadcastMail, createdAt: Date, mayHaveArrived = false): Promise<Composed> => {
    const { kind, uid, broadcastId } = request;
    const [broadcast, account, person] = await Promise.all([
      deps.readBroadcast(broadcastId),
      deps.auth.byUid(uid),
      deps.findPerson(uid),
    ]);
    if (!broadcast) return { skip: "no broadcast" };
    const { postId, postVersion } = broadcast;
    const post = postId === null || postVersion === null ? null : await deps.findPost(postId, postVersion);
    if (post?.isPublished === false && !mayHaveArrived) return { skip: "post unpublished" };
    if (!usable(account)) return { skip: "no account" };
    if (!account.emailVerified) return { skip: "address not confirmed" };
    if (kind === "broadcast") {
      // Otherwise one that arrived would be counted as not sent.
      if (broadcast.state === "stopped" && !mayHaveArrived) return { skip: "broadcast stopped" };
      if (person === null || person.status === "deleting") return { skip: "no account" };
      const skip = await findSkip(request);
      if (skip !== null) return { skip };
    }
    // Signed by the time of queueing, a repeated attempt is the same mail.
    const token = signUnsubscribe(uid, ["news"], deps.signingKey(), createdAt);
    const { headers, turnOffUrl } = waysOut(deps.appOrigin(), token);
    const texts = fillBroadcast(broadcast, { firstName: person?.firstName ?? null });
    const subject = kind === "broadcast_test" ? `[Test] ${texts.subject}` : texts.subject;
    const timeZone = await deps.getTimeZone(uid);
    const { body } = texts;
    const written = await write({ subject, body, post, to: account.email, turnOffUrl, createdAt, timeZone });
    return { ...written, headers };
  };
}
