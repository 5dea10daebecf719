import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { completeBrowser, openPage } from "../lib/testing.tsx";
import { VisitorFrame } from "./visitor-frame.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

it("visitors find help and news in the footer, where a phone has no room for them above", () => {
  openPage(<VisitorFrame>Text</VisitorFrame>, "/help");
  const links = within(screen.getByRole("contentinfo")).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/help", "/news", "/status", "/privacy", "/terms"]);
});
