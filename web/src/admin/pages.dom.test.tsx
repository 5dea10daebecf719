import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../lib/testing.tsx";
import { AdminArea } from "./admin-area.tsx";
import { tabPath } from "./frame/tabs-context.ts";
import { adminTabs } from "./tabs.ts";

beforeEach(completeBrowser);
afterEach(cleanup);

/** What has a fixed list of things, and doesn't ask the server which there are. */
const known: Record<string, string> = { prompts: "summarize-news", templates: "sign_in", "alert-rules": "payment_due" };

const fillIn = (path: string) => {
  const [, id = "some-id"] = Object.entries(known).find(([place]) => path.includes(`/${place}/:`)) ?? [];
  return path.replace(/:\w+/, id).replace("/*", "");
};

/** Forms that open empty have nothing to load. */
const opensEmpty = (path: string) => path === "import" || /(^|\/)new$/.test(path);

const pages = adminTabs.flatMap(({ path, routes }) =>
  routes.filter((route) => !opensEmpty(route.path)).map((route) => fillIn(tabPath(path, route.path))),
);

function open(address: string): void {
  openPage(<AdminArea />, address, { route: "/admin/*", auth: { staffRole: "owner", idToken: "token-1" } });
}

const busyParts = () => document.querySelectorAll('main [aria-busy="true"]').length;

describe.each(pages)("%s", (address) => {
  it("says that it loads", async () => {
    createFakeServer();
    open(address);
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(busyParts()).toBeGreaterThan(0));
  });

  it("says what didn't load, with a way to try again", async () => {
    createFakeServer({ failing: 503 });
    open(address);
    const [failure] = await screen.findAllByRole("alert");
    expect(failure?.textContent).toMatch(/didn't load/);
    expect(within(failure!).getByRole("button", { name: "Retry" })).toBeTruthy();
    await waitFor(() => expect(busyParts()).toBe(0));
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });
});
