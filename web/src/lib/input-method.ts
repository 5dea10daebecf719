/** The code of each key that an input method takes (UI Events, 4 October 2024, section 7.3.1); Safari marks some by it alone. */
const COMPOSING_CODE = 229;

/**
 * Keys that confirm or discard what an input method composes (Chinese, Japanese, Korean) belong to it: they reach no handler of the
 * page, and Escape closes no dialog.
 */
export function startLeavingComposedKeys(): void {
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.keyCode !== COMPOSING_CODE) return;
      event.stopPropagation();
      if (event.key === "Escape") event.preventDefault();
    },
    true,
  );
}
