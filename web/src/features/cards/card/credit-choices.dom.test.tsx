import type { BenefitRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "../../../components/toast.tsx";
import { createFakeServer } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { CreditChoices } from "./credit-choices.tsx";

const queries = new QueryClient();
let server: FakeServer;
beforeEach(() => {
  server = createFakeServer({ nothing: { id: null, dashboard: {} } });
});
afterEach(cleanup);

function choicesOf(change: Partial<BenefitRow> = {}) {
  const credit = {
    walletCardId: "w1",
    benefitId: "airline",
    title: "Airline credit",
    weight: 0.8,
    choice: null,
    choiceNeeded: "Airline",
    enrolledOn: null,
    enrolmentRequired: true,
    wanted: true,
    earnedOn: null,
    lastUsedOn: null,
    repeats: "every year",
    ...change,
  } as BenefitRow;
  return (
    <QueryClientProvider client={queries}>
      <CreditChoices credit={credit} today="2026-11-20" />
      <ToastRegion />
    </QueryClientProvider>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function retype(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

describe("what is chosen about a credit", () => {
  it("is sent with what it was, each by itself", async () => {
    render(choicesOf());
    await retype("Worth to you, % of face value", "50");
    await userEvent.type(field("Airline"), " Delta ");
    await press("Save choice");
    await press("Save value");
    await waitFor(() =>
      expect(server.bodies).toEqual([
        { choice: "Delta", from: { choice: null } },
        { weight: 0.5, from: { weight: 0.8 } },
      ]),
    );
  });

  it("is shown beside what another tab chose meanwhile", async () => {
    const { rerender } = render(choicesOf());
    await userEvent.type(field("Airline"), "Delta");
    rerender(choicesOf({ choice: "United", weight: 0.6 }));
    expect(field("Worth to you, % of face value").value).toBe("60");
    expect(screen.getByRole("alert").textContent).toContain("Airline, as saved meanwhileUnitedAs you entered itDelta");
    await press("Save choice");
    expect(server.bodies).toEqual([]);
    await press("Keep mine: Airline");
    await press("Save choice");
    await waitFor(() => expect(server.bodies).toEqual([{ choice: "Delta", from: { choice: "United" } }]));
  });

  it("shows at its field what can't be read, and sends nothing", async () => {
    render(choicesOf());
    await retype("Worth to you, % of face value", "500");
    await press("Save value");
    expect(await screen.findByText("Enter a percentage from 0 to 100.")).toBeTruthy();
    expect(server.bodies).toEqual([]);
  });

  it("is undone from what it made", async () => {
    render(choicesOf());
    await press("Mark as enrolled");
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(server.bodies).toEqual([
        { enrolledOn: "2026-11-20", from: { enrolledOn: null } },
        { enrolledOn: null, from: { enrolledOn: "2026-11-20" } },
      ]),
    );
  });
});
