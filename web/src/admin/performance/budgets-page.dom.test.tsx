import { DEFAULT_BUDGETS } from "@cardwell/core/domain/performance/budgets";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { AdminArea } from "../admin-area.tsx";

let server: FakeServer;

beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  const budgets = {
    ...DEFAULT_BUDGETS,
    revision: 2,
    changedBy: "priya@cardwell.test",
    changedAt: "2026-11-20T10:00:00Z",
  };
  server.answer("GET /api/admin/performance", { budgets, counted: 0, days: 30, through: "2026-11-20" });
  server.answer("PUT /api/admin/performance/budgets", { ...budgets, revision: 3 });
});
afterEach(cleanup);

describe("the budgets", () => {
  it("are edited, a vital's by what its buckets allow, and sent with a reason", async () => {
    openPage(<AdminArea />, "/admin/performance/budgets", {
      route: "/admin/*",
      auth: { staffRole: "editor", idToken: "token-1" },
    });
    const user = userEvent.setup();
    const inp = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Interaction to Next Paint, p75" });
    expect(inp.selectedOptions[0]?.textContent).toBe("200 ms, default");
    await user.selectOptions(inp, "152 ms");
    const cost = screen.getByLabelText<HTMLInputElement>(/^Cost per member in 30 days/);
    expect(cost.value).toBe("0.05");
    await user.clear(cost);
    await user.type(cost, "0.04");
    const errors = screen.getByLabelText<HTMLInputElement>(/^Calls that fail/);
    expect(errors.value).toBe("0.5");
    await user.type(screen.getByLabelText(/^Reason/), "Phones are faster");
    await user.click(screen.getByRole("button", { name: "Save budgets" }));
    await waitFor(() => expect(server.calls).toContain("PUT /api/admin/performance/budgets"));
    expect(server.bodies).toEqual([
      { ...DEFAULT_BUDGETS, INP: 152, memberCostCents: 4, revision: 2, reason: "Phones are faster" },
    ]);
  });

  it("aren't for those who may only read", async () => {
    openPage(<AdminArea />, "/admin/performance/budgets", {
      route: "/admin/*",
      auth: { staffRole: "viewer", idToken: "token-1" },
    });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("button", { name: "Save budgets" })).toBeNull();
  });
});
