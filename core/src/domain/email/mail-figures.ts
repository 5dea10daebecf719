/** Whose servers a mailbox is on, as far as its address tells. */
export const MAIL_PROVIDERS = ["gmail", "yahoo", "outlook", "icloud", "other"] as const;

export type MailProvider = (typeof MAIL_PROVIDERS)[number];

const PATTERNS: readonly [MailProvider, RegExp][] = [
  ["gmail", /^(gmail|googlemail)\.com$/],
  ["yahoo", /^(yahoo\.\w+(\.\w+)?|ymail\.com|aol\.com)$/],
  ["outlook", /^(outlook|hotmail|live|msn)\.\w+$/],
  ["icloud", /^(icloud|me|mac)\.com$/],
];

export function getProvider(address: string): MailProvider {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return PATTERNS.find(([, pattern]) => pattern.test(domain))?.[0] ?? "other";
}

/** `sent`: the provider's servers were asked to take it. The others are what was reported of it since. */
export const MAIL_FIGURES = ["sent", "delivered", "bounced", "complained"] as const;

export type MailFigure = (typeof MAIL_FIGURES)[number];
export type MailCounts = Record<MailFigure, number>;

export const NO_MAIL: MailCounts = { sent: 0, delivered: 0, bounced: 0, complained: 0 };

export const addMail = (counts: readonly MailCounts[]): MailCounts =>
  counts.reduce(
    (sum, each) => ({
      sent: sum.sent + each.sent,
      delivered: sum.delivered + each.delivered,
      bounced: sum.bounced + each.bounced,
      complained: sum.complained + each.complained,
    }),
    NO_MAIL,
  );

/** Null: nothing was sent. */
export const getShare = (part: number, { sent }: MailCounts): number | null => (sent === 0 ? null : part / sent);

/** Mailbox providers limit or block senders above these. */
const MOST_COMPLAINED = 0.001;
const MOST_BOUNCED = 0.02;
/** So many times its usual share. */
const SPIKE = 3;
/** Fewer say nothing. */
const FEWEST_SENT = 20;

export type MailProblem =
  | { kind: "bounces"; provider: MailProvider; share: number; usual: number; bounced: number }
  | { kind: "complaints"; share: number; complained: number };

/** What is unusual: a provider that bounces much more in the last two days than in the 30 before, or too many complaints. */
export function findMailProblems(
  recent: Record<MailProvider, MailCounts>,
  before: Record<MailProvider, MailCounts>,
): MailProblem[] {
  const bounces = MAIL_PROVIDERS.flatMap((provider): MailProblem[] => {
    const share = getShare(recent[provider].bounced, recent[provider]) ?? 0;
    const usual = getShare(before[provider].bounced, before[provider]) ?? 0;
    const isUnusual = recent[provider].sent >= FEWEST_SENT && share >= MOST_BOUNCED && share >= SPIKE * usual;
    return isUnusual ? [{ kind: "bounces", provider, share, usual, bounced: recent[provider].bounced }] : [];
  });
  const all = addMail([...Object.values(recent), ...Object.values(before)]);
  const complained = getShare(all.complained, all) ?? 0;
  return complained > MOST_COMPLAINED && all.complained > 1
    ? [...bounces, { kind: "complaints", share: complained, complained: all.complained }]
    : bounces;
}
