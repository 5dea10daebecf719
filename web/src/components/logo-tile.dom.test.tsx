import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { LogoTile } from "./logo-tile.tsx";

afterEach(cleanup);

describe("what is shown beside a name", () => {
  it("is its logo, as a picture without a text of its own", () => {
    const { container } = render(<LogoTile logo={{ url: "/api/logos/chase", initials: "CH", hue: "lake" }} />);
    const picture = container.querySelector("img");
    expect(picture?.getAttribute("src")).toBe("/api/logos/chase");
    expect(picture?.alt).toBe("");
    // What its contrast is measured on.
    expect(picture?.className).toContain("bg-raised");
    expect(screen.queryByText("CH")).toBeNull();
  });

  it("is initials of the same size when the picture can't be loaded, until there is another", () => {
    const logo = { url: "/api/logos/removed", initials: "CH", hue: "lake" as const };
    const { container, rerender } = render(<LogoTile logo={logo} />);
    const picture = container.querySelector("img")!;
    expect(picture.className).toContain("size-5");
    fireEvent.error(picture);
    expect(container.querySelector("img")).toBeNull();
    expect(screen.getByText("CH").className).toContain("size-5");
    rerender(<LogoTile logo={{ ...logo, url: "/api/logos/newer" }} />);
    expect(container.querySelector("img")?.getAttribute("src")).toBe("/api/logos/newer");
  });

  it("is initials that aren't read out where there is no logo", () => {
    render(<LogoTile large logo={{ url: null, initials: "BA", hue: "ivory" }} />);
    expect(screen.getByText("BA").getAttribute("aria-hidden")).toBe("true");
  });
});
