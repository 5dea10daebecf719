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
  render(
    <>
      <SearchBox label="Search people" placeholder="" value="" onSearch={(query) => searches.push(query)} />
      <button type="button">Clear</button>
      <a href="#ingrid">Ingrid</a>
    </>,
  );
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });
  return { searches };
}

describe("a search of a list", () => {
  it("begins a quarter of a second after the last letter", () => {
    const { searches } = type("ingrid");
    vi.advanceTimersByTime(249);
    expect(searches).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(searches).toEqual(["ingrid"]);
  });

  it("isn't begun once a click on a link leaves for another page", () => {
    const { searches } = type("ingrid");
    fireEvent.click(screen.getByRole("link"));
    vi.advanceTimersByTime(1_000);
    expect(searches).toEqual([]);
  });

  it("is begun though a button was clicked meanwhile", () => {
    const { searches } = type("ingrid");
    fireEvent.click(screen.getByRole("button"));
    vi.advanceTimersByTime(1_000);
    expect(searches).toEqual(["ingrid"]);
  });
});
