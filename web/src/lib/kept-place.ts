const longestMs = 5_000;
let stopLooking: (() => void) | undefined;
/** The router's key of the entry in the browser's history whose page is rendered. */
let shownEntry: unknown;

/** Where this entry of the browser's history was last scrolled to, in px; undefined on a new page, and without scrolling. */
export const keptPlace = (): number | undefined => history.state?.place;

/** From now on the place of each page is kept in the browser's history, beside what the router has there. */
export function startKeepingPlaces(): void {
  addEventListener("scrollend", keepPlace);
  for (const act of ["wheel", "touchmove", "pointerdown", "keydown"]) addEventListener(act, () => stopLooking?.());
}

/**
 * Not while the page is still restoring its place, as it may not be high enough for it yet; nor while another page's entry is
 * current but not rendered, as the scrolling is still that of the page before.
 */
export function keepPlace(): void {
  if (stopLooking || history.state?.key !== shownEntry) return;
  const place = Math.round(scrollY);
  history.replaceState({ ...history.state, place }, "");
  setRestoring(place);
}

/** The browser would go as far down as the page is by now, or to the part that the address names: places are ours to go to. */
function setRestoring(place: number): void {
  history.scrollRestoration = place === 0 ? "auto" : "manual";
}

/**
 * Goes where one was once the page is high enough for it, and shows its top until then. A person who does anything meanwhile is left
 * alone, as after a while everyone is.
 */
export function goToKeptPlace(): void {
  stopLooking?.();
  shownEntry = history.state?.key;
  const place = keptPlace() ?? 0;
  setRestoring(place);
  if (place === 0) return;
  const isHighEnough = () => document.body.offsetHeight - innerHeight >= place - 1;
  if (isHighEnough()) return scrollTo(0, place);
  const sizes = new ResizeObserver(() => {
    if (!isHighEnough()) return;
    stopLooking?.();
    scrollTo(0, place);
  });
  stopLooking = () => {
    sizes.disconnect();
    clearTimeout(timer);
    stopLooking = undefined;
  };
  const timer = setTimeout(stopLooking, longestMs);
  scrollTo(0, 0);
  sizes.observe(document.body);
}
