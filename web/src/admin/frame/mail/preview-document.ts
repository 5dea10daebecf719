export type PreviewTheme = "light" | "dark";

/**
 * A mail as it looks in one theme: what it asks of the reader's system is decided here. Links open nothing, as the frame around it lets no
 * window open.
 */
export const toPreviewDocument = (html: string, theme: PreviewTheme): string =>
  html
    .replaceAll("@media (prefers-color-scheme: dark)", theme === "dark" ? "@media all" : "@media not all")
    .replaceAll("color-scheme: light dark", `color-scheme: ${theme}`)
    .replaceAll('content="light dark"', `content="${theme}"`)
    .replace("<head>", '<head><base target="_blank"/>');
