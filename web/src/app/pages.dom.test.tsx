import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { comparePath, paths } from "../lib/paths.ts";
import { completeBrowser, createFakeServer, openPage } from "../lib/testing.tsx";
import { memberPages } from "./pages.ts";

beforeEach(completeBrowser);
afterEach(cleanup);

/** They show a part of themselves at once; their own tests and tests/e2e/server-fails.spec.ts have them. */
const others = new Set([
  paths.addCard,
  comparePath(":walletCardId"),
  `${paths.alerts}/*`,
  paths.billing,
  paths.account,
]);
const pages = Object.entries(memberPages).filter(([route]) => !others.has(route));

const busyParts = () => document.querySelectorAll('[aria-busy="true"]').length;

describe.each(pages)("%s", (route, Page) => {
  const open = () => openPage(<Page />, route.replace(/:\w+/, "some-id").replace("/*", ""), { route });

  it("says that it loads", async () => {
    createFakeServer();
    open();
    await waitFor(() => expect(busyParts()).toBeGreaterThan(0));
    expect(await screen.findAllByText(/^Loading/)).not.toEqual([]);
  });

  it("says what didn't load, with a way to try again", async () => {
    createFakeServer({ failing: 503 });
    open();
    const failure = await screen.findByRole("alert");
    expect(failure.textContent).toMatch(/^(We couldn't|Couldn't) load/);
    expect(within(failure).getByRole("button", { name: "Try again" })).toBeTruthy();
    await waitFor(() => expect(busyParts()).toBe(0));
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });
});
