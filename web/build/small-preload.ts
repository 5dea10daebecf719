import type { Plugin } from "vite";

/**
 * Vite's own helper around each `import()`, without what serves browsers and settings that this app does not have: it
 * fetches what a page needs beside the page, and tells when a file is gone (src/app/outdated.ts). Who answers that by
 * loading the document again is brought nothing any more: whoever waits for the file waits until then.
 */
const helper = `
const asked = new Set();
function ask(file) {
  if (asked.has(file) || document.querySelector('link[href="/' + file + '"],script[src="/' + file + '"]')) return;
  asked.add(file);
  const link = document.createElement("link");
  const isStyle = file.endsWith(".css");
  link.rel = isStyle ? "stylesheet" : "modulepreload";
  link.crossOrigin = "";
  link.href = "/" + file;
  document.head.append(link);
  if (isStyle) return new Promise((done) => { link.onload = link.onerror = done; });
}
export async function __vitePreload(load, files = []) {
  await Promise.all(files.map(ask).filter(Boolean));
  try {
    return await load();
  } catch (error) {
    const event = new Event("vite:preloadError", { cancelable: true });
    event.payload = error;
    dispatchEvent(event);
    if (!event.defaultPrevented) throw error;
    return new Promise(() => undefined);
  }
}
`;

export function smallPreload(): Plugin {
  return {
    name: "cardwell:small-preload",
    apply: "build",
    enforce: "pre",
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => helper },
  };
}
