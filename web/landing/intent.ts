/** Loads the app's first files when someone reaches for a link into it, so that the click finds them there. */
export function loadAppOnIntent(): void {
  const files = document.body.dataset["app"]?.split(" ") ?? [];
  const types = ["pointerover", "focusin", "touchstart"] as const;
  const stop = new AbortController();
  const reach = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest("a.button[href^='/']")) return;
    stop.abort();
    for (const file of files) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = file;
      document.head.append(link);
    }
  };
  for (const type of types) document.addEventListener(type, reach, { passive: true, signal: stop.signal });
}
