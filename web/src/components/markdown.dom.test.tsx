import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { Markdown } from "./markdown.tsx";

afterEach(cleanup);

const show = (text: string) =>
  render(
    <MemoryRouter>
      <Markdown>{text}</Markdown>
    </MemoryRouter>,
  ).container;

describe("markdown", () => {
  it("shows headings, lists and tables", () => {
    show("# Dates\n\n- Nov 24\n\n| Sent | Arrives |\n| --- | --- |\n| Tue | Nov 25 |");
    expect(screen.getByRole("heading", { level: 2, name: "Dates" })).toBeDefined();
    expect(screen.getByRole("listitem").textContent).toBe("Nov 24");
    expect(screen.getByRole("cell", { name: "Nov 25" })).toBeDefined();
  });

  it("keeps links into the app in it, and opens others in a new tab that knows nothing of this one", () => {
    show("[Cards](/dashboard/cards) [Bank](https://bank.example)");
    expect(screen.getByRole("link", { name: "Cards" }).getAttribute("target")).toBeNull();
    expect(screen.getByRole("link", { name: "Bank" }).getAttribute("rel")).toBe("noopener noreferrer");
  });

  it.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    '<svg onload="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<form action=https://evil.example><input name=attributes></form>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&#58;alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:msgbox)",
    "![x](https://evil.example/seen.png)",
    "<javascript:alert(1)>",
    "- [x] <img src=x onerror=alert(1)>",
  ])("makes neither code nor requests of %s", (text) => {
    const shown = show(text);
    const dangerous = "script, img, svg, iframe, form, input, [onerror], [onload], [srcdoc]";
    expect(shown.querySelectorAll(dangerous)).toHaveLength(0);
    for (const link of shown.querySelectorAll("a")) expect(link.getAttribute("href")).toMatch(/^(|\/|https?:|#)/);
    for (const link of shown.querySelectorAll("a")) expect(link.getAttribute("href")).not.toMatch(/script:|data:/i);
  });
});
