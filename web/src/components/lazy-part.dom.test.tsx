import { Suspense } from "react";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { lazyNamed, lazyPart } from "./lazy-part.tsx";

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
/** What Vite resolves with once the page is being reloaded for a new release. */
const loadNothing = () => Promise.resolve(undefined);

afterEach(cleanup);

describe("a part in its own file", () => {
  it("is shown once its file is loaded", async () => {
    const Part = lazyPart(() => Promise.resolve({ Greeting }), "Greeting", <p>Loading</p>);
    render(<Part name="Nora" />);
    expect(await screen.findByText("Hello Nora")).toBeDefined();
  });

  it.each([
    ["with a fallback of its own", lazyPart<"Greeting", { name: string }>(loadNothing, "Greeting", <p>Loading</p>)],
    ["in another's fallback", lazyNamed<"Greeting", { name: string }>(loadNothing, "Greeting")],
  ])("%s keeps loading while the page is reloaded, without an error", async (_, Part) => {
    render(
      <Suspense fallback={<p>Loading</p>}>
        <Part name="Nora" />
      </Suspense>,
    );
    await act(() => Promise.resolve());
    expect(screen.getByText("Loading")).toBeDefined();
  });
});
