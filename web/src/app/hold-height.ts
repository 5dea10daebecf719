import { keptHeight } from "../lib/kept-height.ts";

const longestMs = 8_000;

/** The height of a page that was scrolled stands beside its place in the browser's history. */
addEventListener("scrollend", () => {
  history.replaceState({ ...history.state, height: scrollY && document.documentElement.scrollHeight }, "");
});

/**
 * On the way back the document keeps its height until what was on it is there again, so that the browser finds the place by
 * itself; the inline script has done so already where the document was loaded (theme-script.ts).
 */
export function holdHeight(): () => void {
  const height = keptHeight();
  const { style } = document.documentElement;
  const release = () => {
    style.cssText = "";
    watch.disconnect();
    clearTimeout(timer);
  };
  const watch = new ResizeObserver(() => document.body.offsetHeight >= height && release());
  const timer = setTimeout(release, longestMs);
  style.cssText = `min-height:${height}px;overflow-anchor:none`;
  watch.observe(document.body);
  return release;
}
