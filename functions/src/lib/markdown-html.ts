import { listElements, renderMarkdown } from "@cardwell/core/markdown/markdown";
import { toHtml } from "hast-util-to-html";

/** Markdown as HTML for feeds and mail, with whole addresses. @param page where the text is read */
export function renderMarkdownHtml(markdown: string, page: string): string {
  const root = renderMarkdown(markdown);
  for (const { properties } of listElements(root))
    for (const name of ["href", "src"] as const)
      if (properties[name] !== undefined) properties[name] = URL.parse(properties[name], page)?.href;
  return toHtml(root);
}
