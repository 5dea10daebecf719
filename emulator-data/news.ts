import { postContent } from "../core/src/domain/news/post.ts";
import { blank } from "../core/src/domain/read-schema.ts";
import { DAY_MS } from "../core/src/domain/dates/instants.ts";
import type { PostContent } from "../core/src/domain/news/post.ts";
import type { Firestore } from "firebase-admin/firestore";
import { newPost, toPublished } from "../functions/src/features/news/posts-repository.ts";
import type { StoredPost } from "../functions/src/features/news/posts-repository.ts";
import { newSource } from "../functions/src/features/news/sources-repository.ts";
import { people } from "./people.ts";

type Story = Pick<PostContent, "title" | "summary" | "body"> &
  Partial<PostContent> & {
    id: string;
    writtenDaysAgo: number;
    /** Null: it's a draft. Negative: it's scheduled. */
    publishedDaysAgo: number | null;
    correction?: { daysAgo: number; note: string };
    isPinned?: true;
  };

const stories: Story[] = [
  {
    id: "payments-around-holidays",
    topic: "payments",
    title: "Payments take longer around a bank holiday",
    summary: "A payment that is sent on a federal holiday posts on the next business day. The due date stays.",
    body: "## When a payment counts\n\nA card issuer credits a payment on the day it arrives, if it arrives before the cutoff, often 5 pm Eastern. A payment from another bank takes one to three business days, and a federal holiday isn't one.\n\n## What to do\n\n- Pay from the issuer's own app where you can: that counts the same day.\n- From another bank, send it **three business days** before the due date.\n- Autopay takes weekends and holidays into account by itself.\n\n| Sent | From the same bank | From another bank |\n| --- | --- | --- |\n| Two days before | On time | May be late |\n| Three business days before | On time | On time |\n\nThe days to pay are in [Payments](/dashboard/payments).",
    writtenDaysAgo: 3,
    publishedDaysAgo: 1,
    isPinned: true,
    sourceUrl: "https://www.federalreserve.gov/aboutthefed/k8.htm",
  },
  {
    id: "quarterly-categories",
    topic: "rewards",
    forYouKind: "gain",
    title: "Quarterly categories: activate before the quarter ends",
    summary: "Bonus categories pay only after you activate them. Earlier purchases in the quarter count, too.",
    body: "Cards with rotating categories ask you to activate them **each quarter**. If you activate late in the quarter, purchases since its first day still earn the bonus, up to the cap.\n\n1. Open the card's app and activate.\n2. Mark it in Cardwell, so that we stop reminding you.\n3. Use the card in the category until its cap is reached.",
    forYou: "Activate this quarter's categories if you haven't.",
    cardIds: ["chase-freedom-flex", "discover-it-cash-back"],
    writtenDaysAgo: 6,
    publishedDaysAgo: 5,
  },
  {
    id: "monthly-credits",
    topic: "credits",
    forYouKind: "act",
    title: "Monthly credits don't roll over",
    summary: "What you don't use by the last day of the month is lost. Two habits that keep you from losing it.",
    body: "A monthly credit ends on the last day of its month, whatever day your statement closes.\n\n- Use it in the first week, so that the charge posts in time.\n- A purchase counts in the month in which it **posts**, which may be two days later.\n\nWhat is left of each credit is in [Credits](/dashboard/credits).",
    forYou: "Use what is left of this month's credits before its last day.",
    cardIds: ["amex-gold"],
    writtenDaysAgo: 12,
    publishedDaysAgo: 11,
    correction: { daysAgo: 9, note: "An earlier version said that a credit counts on the day of purchase." },
  },
  {
    id: "why-utilization-moves",
    topic: "utilization",
    title: "Why your utilization moves although you pay in full",
    summary: "Bureaus see the balance on your statement's closing date. Paying before it lowers what they see.",
    body: "Issuers report your balance once a month, usually on the statement's closing date. A payment after it is on time, but comes too late for the report.\n\nIf you apply for credit soon, pay most of the balance **two days before** the statement closes. Otherwise it isn't worth the effort: utilization has no memory beyond the last report in most scores.",
    writtenDaysAgo: 24,
    publishedDaysAgo: 22,
  },
  {
    id: "annual-fee-refunds",
    topic: "fees",
    title: "How long you can cancel after an annual fee",
    summary: "Many issuers refund the fee within 30 days of the statement that has it. Ask before you cancel.",
    body: "The window differs by issuer, and some prorate the fee instead. Before you cancel:\n\n- ask for a **retention offer**,\n- ask which cards you can change to without a fee,\n- use the credits of this year.\n\nThe verdict on each of your fees is on the card's page.",
    writtenDaysAgo: 45,
    publishedDaysAgo: 40,
  },
  {
    id: "year-end-credits",
    topic: "credits",
    forYouKind: "act",
    title: "Credits that end with the year",
    summary: "Calendar-year credits end on December 31. What to check in the last two weeks.",
    body: "Hotels and airlines post charges late: leave a week.",
    writtenDaysAgo: 1,
    publishedDaysAgo: -2,
    cardIds: ["amex-hilton-aspire", "chase-sapphire-reserve", "capital-one-venture-x"],
    forYou: "Book before the last week of the year.",
  },
  {
    id: "authorized-users",
    topic: "credits",
    title: "What an authorized user's purchases do to your credits",
    summary: "Most credits count them, some don't.",
    body: "",
    writtenDaysAgo: 0,
    publishedDaysAgo: null,
  },
];

/** The sandbox has these feeds. The last one was removed, so it fails. */
const sources = [
  { id: "northbank", name: "Northbank newsroom", feedUrl: "https://feeds.cardwell.test/issuer.xml" },
  { id: "card-rates", name: "Office of Card Rates", feedUrl: "https://feeds.cardwell.test/agency.atom" },
  { id: "miles-weekly", name: "Miles Weekly", feedUrl: "https://feeds.cardwell.test/removed.xml" },
];

function buildPost(story: Story, now: Date): StoredPost {
  const { id, writtenDaysAgo, publishedDaysAgo, correction, isPinned, ...given } = story;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const content = postContent.parse({ ...blank(postContent), ...given });
  const by = people.admin.uid;
  const draft = newPost(content, id, by, ago(writtenDaysAgo));
  if (publishedDaysAgo === null) return draft;
  if (publishedDaysAgo < 0) return { ...draft, status: "scheduled", dueAt: ago(publishedDaysAgo) };
  const at = ago(publishedDaysAgo);
  const published = { ...draft, ...toPublished(draft, content, by, at), updatedAt: at };
  return {
    ...published,
    pinnedUntil: isPinned ? ago(-7) : null,
    corrections: correction ? [{ at: ago(correction.daysAgo), note: correction.note }] : [],
  };
}

/** A few posts for members: published, pinned, corrected, scheduled, and a draft; and watched sources, which the job reads. */
export async function writeNews(db: Firestore, now: Date): Promise<void> {
  const batch = db.batch();
  for (const story of stories) {
    const post = buildPost(story, now);
    const document = db.doc(`newsPosts/${story.id}`);
    batch.set(document, post);
    if (post.live) batch.set(document.collection("versions").doc("1"), { ...post.live, note: null });
  }
  for (const { id, ...source } of sources) {
    batch.set(db.doc(`newsSources/${id}`), newSource(source, people.admin.uid, now));
  }
  await batch.commit();
}
