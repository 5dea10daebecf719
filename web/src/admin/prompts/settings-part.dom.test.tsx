import type { AdminPrompt } from "@cardwell/core/contract/admin/prompts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { SettingsPart } from "./settings-part.tsx";

const prompt = {
  id: "card-terms",
  name: "Card terms",
  revision: 3,
  limits: { budgetCents: 2_000, callsPerHour: 60 },
  configuration: { models: [] },
} as unknown as AdminPrompt;

const atRevision = (revision: number, limits: AdminPrompt["limits"]) => ({ ...prompt, revision, limits });

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
});
afterEach(cleanup);

async function retype(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
}

it("the limits of a prompt take commas of thousands, and show at its field a number that can be read two ways", async () => {
  openPage(<SettingsPart prompt={prompt} />, "/admin/prompts/card-terms", { auth: { staffRole: "owner" } });
  await retype("Budget, 30 days", "95,00");
  await retype("Calls an hour", "1,50");
  await userEvent.type(screen.getByLabelText(/^Reason/), "More calls");
  await userEvent.click(screen.getByRole("button", { name: "Save limits" }));
  await waitFor(() =>
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "Enter dollars, such as 95 or 1,284.60. Use a comma only for thousands and a period for cents.",
      "Enter a whole number, such as 12 or 1,284.",
    ]),
  );
  expect(server.bodies).toEqual([]);
  await retype("Budget, 30 days", "$1,095.50");
  await retype("Calls an hour", "1,500");
  await userEvent.click(screen.getByRole("button", { name: "Save limits" }));
  await waitFor(() =>
    expect(server.bodies).toMatchObject([{ budgetCents: 109_550, callsPerHour: 1_500, revision: 3 }]),
  );
});

it("the limits of a prompt keep what was typed when somebody saves it, and follow it where nothing was", async () => {
  function Page() {
    const [saved, setSaved] = useState(0);
    const limits = { budgetCents: saved === 2 ? 3_000 : 2_000, callsPerHour: saved > 0 ? 90 : 60 };
    return (
      <>
        <button type="button" onClick={() => setSaved(saved + 1)}>
          Save elsewhere
        </button>
        <SettingsPart prompt={atRevision(3 + saved, limits)} />
      </>
    );
  }
  openPage(<Page />, "/admin/prompts/card-terms", { auth: { staffRole: "owner" } });
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  await retype("Budget, 30 days", "25");
  await userEvent.type(screen.getByLabelText(/^Reason/), "More calls");
  await press("Save elsewhere");
  expect(screen.getByLabelText<HTMLInputElement>("Calls an hour").value).toBe("90");
  await press("Save elsewhere");
  expect(screen.getByRole("alert").textContent).toContain(
    "Budget, 30 days, as saved meanwhile30.00As you entered it25",
  );
  await press("Keep mine: Budget, 30 days");
  await press("Save limits");
  await waitFor(() =>
    expect(server.bodies).toMatchObject([{ budgetCents: 2_500, callsPerHour: 90, reason: "More calls", revision: 5 }]),
  );
});
