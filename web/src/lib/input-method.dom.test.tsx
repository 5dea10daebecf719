import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startLeavingComposedKeys } from "./input-method.ts";

startLeavingComposedKeys();
afterEach(cleanup);

/** A field that picks on Enter, in a page that closes on Escape. */
function renderField() {
  const [pick, close] = [vi.fn(), vi.fn()];
  render(<input aria-label="Card" onKeyDown={({ key }) => key === "Enter" && pick()} />);
  document.addEventListener("keydown", close, { once: true });
  return { field: screen.getByLabelText("Card"), pick, close };
}

describe("a key while an input method composes a word", () => {
  it.each([
    ["in Chromium and Firefox", { isComposing: true, keyCode: 229 }],
    ["in Safari, where composing has ended", { keyCode: 229 }],
  ])("reaches no handler %s", (_, state) => {
    const { field, pick, close } = renderField();
    fireEvent.keyDown(field, { key: "Enter", ...state });
    const isLeftToPage = fireEvent.keyDown(field, { key: "Escape", ...state });
    expect(pick).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
    expect(isLeftToPage, "an open dialog sees the Escape").toBe(false);
  });

  it("is handled again once the word is confirmed", () => {
    const { field, pick, close } = renderField();
    fireEvent.keyDown(field, { key: "Enter", keyCode: 13 });
    expect(pick).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });
});
