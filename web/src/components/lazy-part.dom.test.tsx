import { Suspense } from "react";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { reloadOutdated } from "../lib/reload-outdated.ts";
import { lazyNamed, lazyPart } from "./lazy-part.tsx";

vi.mock("../lib/reload-outdated.ts", () => ({ reloadOutdated: vi.fn(() => true) }));

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const loadRemoved = () => Promise.reject<{ Greeting: typeof Greeting }>(new TypeError("Failed to fetch"));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("a part in its own file", () => {
  it("is shown once its file is loaded", async () => {
    const Part = lazyPart(() => Promise.resolve({ Greeting }), "Greeting", <p>Loading</p>);
    render(<Part name="Nora" />);
    expect(await screen.findByText("Hello Nora")).toBeDefined();
  });

  it.each([
    ["with a fallback of its own", lazyPart(loadRemoved, "Greeting", <p>Loading</p>)],
    ["in another's fallback", lazyNamed(loadRemoved, "Greeting")],
  ])("%s keeps loading while the page is reloaded, without an error", async (_, Part) => {
    render(
      <Suspense fallback={<p>Loading</p>}>
        <Part name="Nora" />
      </Suspense>,
    );
    await act(() => Promise.resolve());
    expect(screen.getByText("Loading")).toBeDefined();
    expect(reloadOutdated).toHaveBeenCalledTimes(1);
  });

  it("that fails while it is preloaded doesn't reload the page", async () => {
    const Part = lazyPart(loadRemoved, "Greeting");
    await expect(Part.preload()).rejects.toThrow("Failed to fetch");
    expect(reloadOutdated).not.toHaveBeenCalled();
  });
});
