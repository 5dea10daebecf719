import type { ArticleLink } from "@cardwell/core/contract/admin/documentation";
import { counted } from "@cardwell/core/domain/format";
import { articlePath, getAudience } from "@cardwell/core/domain/help/articles";
import type { ArticleAudience, Heading } from "@cardwell/core/domain/help/articles";
import { isKnownPage, isOwnAddress } from "@cardwell/core/domain/help/routes";
import { findImageId } from "@cardwell/core/domain/images";
import {
  getText,
  giveIds,
  isSafeAddress,
  listElements,
  parseMarkdown,
  toAddress,
} from "@cardwell/core/markdown/markdown";
import type { LiveArticles, PublishedArticle } from "./live-articles-repository.ts";
import { conflict } from "../../http/rejected.ts";
import type { ImagesRepository } from "../../lib/images-repository.ts";

type LinkTarget = { id: string; audience: ArticleAudience; headings: readonly Heading[] };

type LinkedArticle = Pick<PublishedArticle, "id" | "addresses" | "section" | "headings">;

/** Of each article one for every address that it has or had. */
export const toLinkTargets = (articles: readonly LinkedArticle[]): LinkTarget[] =>
  articles.flatMap(({ id, addresses, section, headings }) =>
    [id, ...addresses].map((each) => ({ id: each, headings, audience: getAudience(section) })),
  );

type LinkContext = {
  audience: ArticleAudience;
  /** The first at an address counts: the article whose text it is, as that text has it, is before those that are published. */
  articles: readonly LinkTarget[];
  /** Of the text, as they are kept with it. */
  headings?: readonly Heading[] | undefined;
};

const hasAnchor = (headings: readonly Heading[], anchor: string): boolean =>
  headings.some((heading) => toAddress(heading) === `#${anchor}`);

function checkOutside(address: string): string | null {
  const parsed = URL.parse(address);
  if (parsed === null) return "This isn't an address.";
  if (parsed.protocol === "mailto:")
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(parsed.pathname) ? null : "Check the email address.";
  if (!isSafeAddress(address)) return "Only web and email addresses can be linked.";
  return parsed.hostname.includes(".") ? null : "This isn't an address on the web.";
}

/** What is wrong with an address on our own site. */
function checkInside(address: string, { audience, articles, headings = [] }: LinkContext): string | null {
  const [path = "", anchor = ""] = address.split("#");
  const [pathname = ""] = path.split("?");
  if (path === "") return hasAnchor(headings, anchor) ? null : "No heading has this anchor.";
  const [, area, id] = /^\/(help|admin\/documentation)\/([^/]+)$/.exec(pathname) ?? [];
  if (audience === "members" && pathname.startsWith("/admin")) return "Members can't open the back office.";
  if (id !== undefined) {
    const target = articles.find(
      (each) => each.id === id && (each.audience === "members" ? area === "help" : area !== "help"),
    );
    if (target === undefined) return "There is no published article at this address.";
    return anchor === "" || hasAnchor(target.headings, anchor) ? null : "That article has no heading with this anchor.";
  }
  return isKnownPage(pathname, audience) ? null : "There is no page at this address.";
}

function checkImage(address: string, alt: string): string | null {
  if (findImageId(address) === null) return "Only pictures that were added here are shown.";
  return alt.trim() === "" ? "Describe the picture for people who can't see it." : null;
}

/**
 * Every link and picture of a text with what is wrong with it: articles, their headings, pages of the app, and outside addresses by their
 * form alone.
 */
export function checkLinks(body: string, context: LinkContext): ArticleLink[] {
  const elements = listElements(parseMarkdown(body));
  const headings = giveIds(elements, context.headings);
  return elements.flatMap((element): ArticleLink[] => {
    const { href: address = "", src = "", alt = "" } = element.properties;
    const line = element.position?.start.line ?? 1;
    if (element.tagName === "img") return [{ line, text: alt, address: src, problem: checkImage(src, alt) }];
    if (element.tagName !== "a") return [];
    const problem = isOwnAddress(address) ? checkInside(address, { ...context, headings }) : checkOutside(address);
    return [{ line, text: getText(element), address, problem }];
  });
}

/** Other articles with a link to one, at any address that it has or had. */
export function listLinking(
  articles: readonly PublishedArticle[],
  { id, addresses, section }: Pick<PublishedArticle, "id" | "addresses" | "section">,
): PublishedArticle[] {
  const paths = [id, ...addresses].map((address) => articlePath(address, getAudience(section)));
  return articles.filter(
    ({ id: otherId, body }) =>
      otherId !== id &&
      // Most texts aren't parsed.
      paths.some((path) => body.includes(path)) &&
      listElements(parseMarkdown(body)).some(({ properties: { href = "" } }) =>
        paths.includes(/^[^?#]*/.exec(href)?.[0] ?? ""),
      ),
  );
}

type TextContext = LinkContext & { hasImage: (id: string) => Promise<boolean> };

/** The links and pictures of a text that lead nowhere. Reads each picture. */
export async function findBrokenLinks(body: string, { hasImage, ...context }: TextContext): Promise<ArticleLink[]> {
  const links = await Promise.all(
    checkLinks(body, context).map(async (link) => {
      const id = findImageId(link.address);
      return id === null || (await hasImage(id)) ? link : { ...link, problem: "There is no such picture." };
    }),
  );
  return links.filter(({ problem }) => problem !== null);
}

/**
 * Reads each picture of the text.
 *
 * @param failure what can't be done with it
 * @throws AppError `conflict` when a link or a picture of it leads nowhere
 */
export async function requireWorkingLinks(failure: string, body: string, context: TextContext): Promise<void> {
  const broken = await findBrokenLinks(body, context);
  if (broken[0] !== undefined)
    throw conflict(
      `${failure}: ${counted(broken.length, "link")} ${broken.length === 1 ? "is" : "are"} broken. Line ${broken[0].line}: ${broken[0].problem}`,
    );
}

/** Where the links and pictures of texts are looked up. */
export type LinkSources = { liveArticles: Pick<LiveArticles, "readAll">; images: Pick<ImagesRepository, "has"> };

/** Of a text that members read, which keeps no headings. Two reads. */
export const readMemberContext = async ({ liveArticles, images }: LinkSources): Promise<TextContext> => ({
  audience: "members",
  articles: toLinkTargets(await liveArticles.readAll()),
  hasImage: images.has,
});

/** The same for such a text. Two reads more. */
export const requireWorkingMemberLinks = async (failure: string, body: string, sources: LinkSources): Promise<void> =>
  requireWorkingLinks(failure, body, await readMemberContext(sources));
