import type { Face, ToWorker } from "./worker.ts";

const greatestDensity = 1.5;

/**
 * Sets the cards of the hero moving. They stand still in a hidden tab, out of view, and for people who asked for less
 * motion, who get one frame in full detail. People who save data keep the picture that the document came with.
 */
export function startCards(scriptUrl: string): void {
  const art = document.getElementById("art");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  if (!art || savesData()) return;
  let begun = false;
  let inView = false;
  let post: ((message: ToWorker) => void) | undefined;

  const update = () => {
    const shown = inView && !document.hidden;
    const moving = shown && !calm.matches;
    if (shown && !begun) {
      begun = true;
      if ("transferControlToOffscreen" in HTMLCanvasElement.prototype) post = hire(art, scriptUrl);
      else art.classList.add("sway");
    }
    post?.({ kind: "run", running: moving });
    art.classList.toggle("still", !moving);
  };

  document.addEventListener("visibilitychange", update);
  calm.addEventListener("change", update);
  new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? false;
    update();
  }).observe(art);
}

function savesData(): boolean {
  const { connection }: { connection?: { saveData?: boolean } } = navigator as Navigator & {
    connection?: { saveData?: boolean };
  };
  return connection?.saveData === true;
}

function hire(art: HTMLElement, scriptUrl: string): (message: ToWorker) => void {
  const worker = new Worker(scriptUrl, { type: "module" });
  const canvas = document.createElement("canvas");
  art.querySelector("svg")?.after(canvas);
  const post = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  worker.addEventListener("message", () => art.classList.add("live"), { once: true });
  worker.addEventListener("error", () => canvas.remove(), { once: true });

  const offscreen = canvas.transferControlToOffscreen();
  post({ kind: "start", canvas: offscreen, fonts: pageFonts() }, [offscreen]);
  new ResizeObserver(() => {
    post({
      kind: "size",
      box: { width: art.clientWidth, height: art.clientHeight },
      windowWidth: innerWidth,
      density: Math.min(devicePixelRatio, greatestDensity),
    });
  }).observe(art);
  return post;
}

/** The faces declared in the page's own style, for the worker to set the names on the cards in. */
function pageFonts(): Face[] {
  const faces = new Map<string, Face>();
  for (const rule of document.styleSheets[0]?.cssRules ?? []) {
    if (!(rule instanceof CSSFontFaceRule)) continue;
    const value = (name: string) => rule.style.getPropertyValue(name);
    const family = value("font-family");
    // A later face of the same family is the one with the headline's characters: it lies in the document.
    if (value("src").startsWith("url"))
      faces.set(family, { family, source: value("src"), weight: value("font-weight") });
  }
  return [...faces.values()];
}
