import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { completeBrowser, openPage } from "../lib/testing.tsx";
import { aStatus } from "../lib/session/session-fakes.ts";
import { ViewPages } from "./view-pages.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

it.each([
  ["/billing", true],
  ["/news/monthly-credits", false],
  ["/help", false],
])("a view without the page %s calls it the member's alone: %s", (address, isTheirs) => {
  openPage(<ViewPages name="Nora" />, address, { route: "*", auth: { subscriptionStatus: aStatus() } });
  expect(screen.getByRole("heading", { level: 1, name: "This page isn't part of the view." })).toBeTruthy();
  expect(screen.queryByText(/^Only Nora can open it/) !== null).toBe(isTheirs);
});
