import { cleanup, render, screen, within } from "@testing-library/react";
import type { PublicIncident } from "@cardwell/core/contract/status";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MemoryRouter } from "react-router-dom";
import { queryClient } from "../../lib/query-client.ts";
import { completeBrowser, createFakeServer } from "../../lib/testing.tsx";
import { StatusPage } from "./status-page.tsx";

beforeEach(completeBrowser);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

/** As the router does, with nothing of a member's session around it. */
const openStatus = () =>
  render(
    <MemoryRouter>
      <StatusPage />
    </MemoryRouter>,
  );

const at = (time: string) => `2026-11-20T${time}:00.000Z`;

const open: PublicIncident = {
  id: "late",
  title: "Alerts are late",
  status: "identified",
  startedAt: at("08:00"),
  endedAt: null,
  updates: [
    { status: "identified", message: "We found the cause.", at: at("08:20") },
    { status: "investigating", message: "We're looking into it.", at: at("08:05") },
  ],
};
const past: PublicIncident = {
  ...open,
  id: "banks",
  title: "Banks can't be linked",
  status: "resolved",
  endedAt: at("08:45"),
  updates: [{ status: "resolved", message: "Linking works again.", at: at("08:45") }],
};

describe("the status page", () => {
  it("counts open incidents, with their updates from the newest on", async () => {
    createFakeServer().answer("GET /api/status", { days: 90, open: [open], past: [past] });
    openStatus();
    expect(await screen.findByRole("heading", { level: 1, name: "1 open incident." })).toBeTruthy();
    const shown = within(screen.getByRole("list", { name: "Open incidents" }));
    expect(shown.getByRole("heading", { name: "Alerts are late" })).toBeTruthy();
    expect(shown.getByText(/not resolved yet$/)).toBeTruthy();
    expect(shown.getAllByText(/^(Identified|Investigating)\.$/).map(({ textContent }) => textContent)).toEqual([
      "Identified.",
      "Investigating.",
    ]);
    const ended = within(screen.getByRole("list", { name: "Past incidents" }));
    expect(ended.getByText(/resolved after 45 minutes$/)).toBeTruthy();
  });

  it("shows that nothing is open, and nothing was", async () => {
    createFakeServer().answer("GET /api/status", { days: 90, open: [], past: [] });
    openStatus();
    expect(await screen.findByRole("heading", { level: 1, name: "No open incidents." })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Last 90 days" })).toBeTruthy();
    expect(screen.getByText("No incident ended in this time.")).toBeTruthy();
  });

  it("offers to try again when it can't be loaded", async () => {
    createFakeServer({ failing: 503 });
    openStatus();
    expect((await screen.findByRole("alert")).textContent).toMatch(/^We couldn't load the incidents/);
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.queryByText(/No open incidents/)).toBeNull();
  });
});
