import { listElements, renderMarkdown } from "@cardwell/core/markdown/markdown";
import { toHtml } from "hast-util-to-html";

/** Markdown as elements that can be read elsewhere: with whole addresses. @param page where the text is read */
export function renderForElsewhere(markdown: string, page: string): ReturnType<typeof renderMarkdown> {
  const root = renderMarkdown(markdown);
  for (const { properties } of listElements(root))
    for (const name of ["href", "src"] as const)
      if (properties[name] !== undefined) properties[name] = URL.parse(properties[name], page)?.href;
  return root;
}

/** The same as HTML, for feeds. */
export const renderMarkdownHtml = (markdown: string, page: string): string =>
  toHtml(renderForElsewhere(markdown, page));
