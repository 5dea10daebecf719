import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SearchBox } from "./search-box.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function type(text: string) {
  const searches: string[] = [];
  render(<SearchBox label="Search people" placeholder="" value="" onSearch={(query) => searches.push(query)} />);
  const field = screen.getByRole("searchbox");
  fireEvent.change(field, { target: { value: text } });
  return { searches, field };
}

describe("a search of a list", () => {
  it("begins a quarter of a second after the last letter", () => {
    const { searches } = type("ingrid");
    vi.advanceTimersByTime(249);
    expect(searches).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(searches).toEqual(["ingrid"]);
  });

  it("begins as the field is left, and not again after that, when a click may have led to another page", () => {
    const { searches, field } = type("ingrid");
    fireEvent.blur(field);
    expect(searches).toEqual(["ingrid"]);
    vi.advanceTimersByTime(1_000);
    expect(searches).toEqual(["ingrid"]);
  });
});
