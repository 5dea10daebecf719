import { todayIn } from "@cardwell/core/domain/dates/civil";
import { shortDay } from "@cardwell/core/domain/format";
import { imagePath } from "@cardwell/core/domain/images";
import type { PostContent } from "@cardwell/core/domain/news/post";
import { listElements, renderMarkdown } from "@cardwell/core/markdown/markdown";
import { toHtml } from "hast-util-to-html";

type Root = ReturnType<typeof renderMarkdown>;
type Element = Extract<Root["children"][number], { type: "element" }>;

/** What is read of a post outside the app. */
export type PostText = Pick<PostContent, "body" | "image" | "sourceUrl"> & {
  /** The latest last. */
  corrections: readonly { at: Date; note: string }[];
};

/** @param page where it is read @param timeZone of the days of its corrections */
type Place = { page: string; timeZone: string };

const element = (tagName: string, properties: Element["properties"], children: Element["children"]): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});
const text = (value: string) => ({ type: "text", value }) as const;

/** "federalreserve.gov" */
const getSourceName = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;

/**
 * A post as elements that can be read elsewhere: with its corrections and its picture above the text and its source below it, and with
 * whole addresses.
 */
export function renderForElsewhere({ body, image, sourceUrl, corrections }: PostText, { page, timeZone }: Place): Root {
  const root = renderMarkdown(body);
  root.children.unshift(
    ...corrections
      .toReversed()
      .map(({ at, note }) =>
        element("p", {}, [
          element("strong", {}, [text(`Corrected ${shortDay(todayIn(at, timeZone))}:`)]),
          text(` ${note}`),
        ]),
      ),
    ...(image === null ? [] : [element("p", {}, [element("img", { src: imagePath(image.id), alt: image.alt }, [])])]),
  );
  if (sourceUrl !== null)
    root.children.push(
      element("p", {}, [text("Source: "), element("a", { href: sourceUrl }, [text(getSourceName(sourceUrl))])]),
    );
  for (const { properties } of listElements(root))
    for (const name of ["href", "src"] as const)
      if (properties[name] !== undefined) properties[name] = URL.parse(properties[name], page)?.href;
  return root;
}

/** The same as HTML, for feeds. */
export const renderPostHtml = (post: PostText, place: Place): string => toHtml(renderForElsewhere(post, place));
