import * as z from "zod/mini";
import { slug } from "../catalog/shapes.ts";
import { addMonths } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { isReadableMarkdown } from "../markdown-text.ts";
import { text, trimmedText } from "../text.ts";

/** Who reads an article: members in their help, or staff in the handbook. */
export const ARTICLE_AUDIENCES = ["members", "staff"] as const;

export type ArticleAudience = (typeof ARTICLE_AUDIENCES)[number];

/** The sections of the tree, in their order. */
export const ARTICLE_SECTIONS = {
  start: { label: "Getting started", audience: "members" },
  payments: { label: "Payments", audience: "members" },
  cards: { label: "Cards and fees", audience: "members" },
  credits: { label: "Credits and benefits", audience: "members" },
  earning: { label: "Earning and offers", audience: "members" },
  value: { label: "How numbers are calculated", audience: "members" },
  banks: { label: "Bank links", audience: "members" },
  alerts: { label: "Alerts and email", audience: "members" },
  billing: { label: "Plan and billing", audience: "members" },
  privacy: { label: "Account and privacy", audience: "members" },
  team: { label: "Working in the back office", audience: "staff" },
  members: { label: "Helping members", audience: "staff" },
  content: { label: "Cards and messages", audience: "staff" },
} as const satisfies Record<string, { label: string; audience: ArticleAudience }>;

export type ArticleSection = keyof typeof ARTICLE_SECTIONS;

export const ARTICLE_SECTION_IDS = Object.keys(ARTICLE_SECTIONS) as [ArticleSection, ...ArticleSection[]];

export const getAudience = (section: ArticleSection): ArticleAudience => ARTICLE_SECTIONS[section].audience;

/** Pages of the back office have these addresses beside those of articles. */
const TAKEN_IDS = new Set(["api", "new"]);

/** The last part of an article's address. */
export const articleId = slug.check(z.refine((id) => !TAKEN_IDS.has(id), { error: "Choose another address." }));

export type Addressed = { id: string; addresses: readonly string[] };

/** An article is kept under its first address. Of those that it got since, in `addresses`, the last is the current one. */
export const getAddress = ({ id, addresses }: Addressed): string => addresses.at(-1) ?? id;

export const hasAddress = ({ id, addresses }: Addressed, address: string): boolean =>
  id === address || addresses.includes(address);

export const MAX_BODY_LENGTH = 20_000;

const filled = (maxLength: number, error: string) => trimmedText(maxLength).check(z.minLength(1, { error }));

/** What each version of an article has. The body is Markdown, with headings from the second level down. */
export const articleContent = z.strictObject({
  title: filled(80, "Enter a title."),
  /** One or two sentences that answer the question. */
  summary: filled(240, "Enter a summary."),
  body: text(MAX_BODY_LENGTH).check(
    z.refine((typed) => typed.trim() !== "", { error: "Enter the article." }),
    isReadableMarkdown,
  ),
  /** Words that people search for and the article doesn't have. */
  keywords: trimmedText(200),
  related: z.array(articleId).check(z.maxLength(6, { error: "Name 6 related articles or fewer." })),
});

/** Of an article, as it is kept: its id stays while it's the same heading. */
export const heading = z.object({ id: z.string(), text: z.string(), level: z.number() });

export type Heading = z.infer<typeof heading>;

export type ArticleContent = z.infer<typeof articleContent>;

/** Places in the tree are compared, so that an article can be moved between two others. */
export const articlePosition = z.number().check(z.minimum(0), z.maximum(1_000_000));

export const reviewEveryMonths = z.int().check(z.minimum(1), z.maximum(24));

/** Of a new article. */
export const USUAL_REVIEW_MONTHS = 6;

export const reviewDueOn = (reviewedOn: CivilDate, everyMonths: number): CivilDate =>
  addMonths(reviewedOn, everyMonths);

/** Where an article is read. */
export const articlePath = (id: string, audience: ArticleAudience): string =>
  audience === "members" ? `/help/${id}` : `/admin/documentation/${id}`;

/** The order of the tree. */
export const compareArticles = (
  a: { section: ArticleSection; position: number; title: string },
  b: { section: ArticleSection; position: number; title: string },
): number =>
  ARTICLE_SECTION_IDS.indexOf(a.section) - ARTICLE_SECTION_IDS.indexOf(b.section) ||
  a.position - b.position ||
  (a.title < b.title ? -1 : Number(a.title > b.title));

/** Between articles, so that others can be moved there. */
export const POSITION_STEP = 10;

/**
 * Where an article is moved by one step: past its neighbor, or into the section before or after of the same readers. Null: nowhere.
 *
 * @param articles in the order of the tree
 */
export function findNextPlace(
  articles: readonly { id: string; section: ArticleSection; position: number }[],
  id: string,
  step: -1 | 1,
): { section: ArticleSection; position: number } | null {
  const section = articles.find((each) => each.id === id)?.section;
  if (section === undefined) return null;
  const listSection = (asked: ArticleSection) => articles.filter((each) => each.section === asked);
  const siblings = listSection(section);
  const passed = siblings[siblings.findIndex((each) => each.id === id) + step];
  if (passed !== undefined) {
    const beyond = siblings
      .map(({ position }) => position)
      .filter((position) => (position - passed.position) * step > 0);
    if (step === -1) return { section, position: (passed.position + Math.max(0, ...beyond)) / 2 };
    const end = passed.position + 2 * POSITION_STEP;
    return { section, position: (passed.position + Math.min(end, ...beyond)) / 2 };
  }
  const sections = ARTICLE_SECTION_IDS.filter((each) => getAudience(each) === getAudience(section));
  const next = sections[sections.indexOf(section) + step];
  if (next === undefined) return null;
  const positions = listSection(next).map(({ position }) => position);
  return {
    section: next,
    position: step === 1 ? Math.min(2 * POSITION_STEP, ...positions) / 2 : Math.max(0, ...positions) + POSITION_STEP,
  };
}
