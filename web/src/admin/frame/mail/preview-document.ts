export type PreviewTheme = "light" | "dark";

/**
 * A mail as it looks in one theme: what it asks of the reader's system is decided here. Links open nothing, as the frame around it lets no
 * window open.
 */
export const toPreviewDocument = (html: string, theme: PreviewTheme): string =>
  withStyleSheet(html)
    .replaceAll("@media (prefers-color-scheme: dark)", theme === "dark" ? "@media all" : "@media not all")
    .replaceAll("color-scheme: light dark", `color-scheme: ${theme}`)
    .replaceAll('content="light dark"', `content="${theme}"`)
    .replace("<head>", '<head><base target="_blank"/>');

/**
 * The frame has the content policy of our pages, which allows style sheets and no style attributes: those of a mail become rules, after
 * the mail's own.
 */
function withStyleSheet(html: string): string {
  const styles = new Map<string, number>();
  const marked = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const at = styles.get(style) ?? styles.size;
    styles.set(style, at);
    return ` data-style="${at}"`;
  });
  const rules = [...styles].map(([style, at]) => `[data-style="${at}"]{${unescapeQuotes(style)}}`).join("");
  return marked.replace("</head>", () => `<style>${rules}</style></head>`);
}

const unescapeQuotes = (style: string) => style.replaceAll("&quot;", '"').replaceAll(/&#(x27|39);/g, "'");
