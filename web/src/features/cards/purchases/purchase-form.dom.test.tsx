import type { CardSummary } from "@cardwell/core/domain/dashboard/shapes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "../../../components/toast.tsx";
import { setTransport } from "../../../lib/api-client.ts";
import { AuthContext } from "../../../lib/session/use-auth.ts";
import type { Auth } from "../../../lib/session/use-auth.ts";
import { PurchaseForm } from "./purchase-form.tsx";

const cards = [
  { id: "gold-card-1", name: "Gold Card", nickname: null, last4: "1005" },
  { id: "venture-x-1", name: "Venture X", nickname: null, last4: null },
] as unknown as CardSummary[];

const categories = [
  { id: "everything", label: "Everything" },
  { id: "dining", label: "Restaurants" },
];

const sent: unknown[] = [];
let isAnswered = Promise.resolve();
let answer: { status: number; body: unknown };

beforeEach(() => {
  sessionStorage.clear();
  sent.length = 0;
  isAnswered = Promise.resolve();
  answer = { status: 200, body: { id: "p1", dashboard: {} } };
  setTransport({
    token: () => Promise.resolve("token"),
    fetch: async (input, init) => {
      const { pathname } = new URL(input as string, "https://app.cardwell.example");
      if (pathname === "/api/wallet/purchases") {
        if (typeof init?.body === "string") sent.push(JSON.parse(init.body));
        await isAnswered;
        return Response.json(answer.body, { status: answer.status });
      }
      const isBestCard = pathname === "/api/dashboard/best-card";
      return Response.json(isBestCard ? { answer: { categoryId: "dining" } } : { categories });
    },
  });
});
afterEach(cleanup);

function open(uid = "nora", cardAtFirst: string | null = "venture-x-1", place = {}) {
  render(
    <AuthContext value={{ user: { uid } } as Auth}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PurchaseForm
          cards={cards}
          cardAtFirst={cardAtFirst}
          storeAtFirst=""
          categoryAtFirst="everything"
          today="2026-11-20"
          {...place}
        />
      </QueryClientProvider>
    </AuthContext>,
  );
  return userEvent.setup();
}

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const problems = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
const log = () => screen.getByRole("button", { name: /^Log / });
const kept = () => Object.keys(sessionStorage).filter((key) => key.includes("typed"));

describe("the purchase form", () => {
  it("asks for an amount once it is sent, and takes it back as soon as there is one", async () => {
    const user = open();
    expect(problems()).toEqual([]);
    await user.click(log());
    await waitFor(() => expect(problems()).toEqual(["Enter the amount."]));
    await user.type(field("Amount"), "ten");
    await waitFor(() => expect(problems()).toEqual(["Enter dollars, such as 95 or 1,284.60."]));
    await user.clear(field("Amount"));
    await user.type(field("Amount"), "82,40");
    await waitFor(() =>
      expect(problems()).toEqual([
        "Enter dollars, such as 95 or 1,284.60. Use a comma only for thousands and a period for cents.",
      ]),
    );
    await user.clear(field("Amount"));
    await user.type(field("Amount"), "82.4");
    await waitFor(() => expect(problems()).toEqual([]));
    expect(log().textContent).toBe("Log purchase of $82.40");
    expect(sent).toEqual([]);
  });

  it("sends a purchase with the kind that its shop is known for, and is empty again", async () => {
    const user = open();
    await user.type(field("Amount"), "82.40");
    await user.type(field("Where"), " Lupa ");
    await user.click(log());
    await waitFor(() => expect(field("Amount").value).toBe(""));
    expect(sent).toEqual([
      expect.objectContaining({
        walletCardId: "venture-x-1",
        on: "2026-11-20",
        amountCents: 8_240,
        categoryId: "dining",
        merchant: "Lupa",
        note: null,
        countsForOffer: true,
      }),
    ]);
    expect(field("Where").value).toBe("");
    expect(document.activeElement).toBe(field("Amount"));
    expect(problems()).toEqual([]);
    expect(kept()).toEqual([]);
  });

  it("sends a refund as a negative amount, with the kind that was chosen", async () => {
    const user = open();
    await user.click(screen.getByText("Refund", { exact: true }));
    await user.type(field("Amount"), "20");
    await user.selectOptions(field("Card"), "Gold Card 1005");
    await waitFor(() => expect(field("Category")).toHaveProperty("length", 2));
    await user.selectOptions(field("Category"), "Everything");
    await user.type(field("Where"), "Lupa");
    await user.click(screen.getByRole("button", { name: "Log refund of $20.00" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ walletCardId: "gold-card-1", amountCents: -2_000, categoryId: "everything" });
  });

  it.each([null, "closed-long-ago"])("takes the first card where the address names %s", async (cardAtFirst) => {
    const user = open("nora", cardAtFirst);
    await user.type(field("Amount"), "5");
    await user.click(log());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ walletCardId: "gold-card-1" });
  });

  it("opens with the card, store and category of the answer that led here, whatever was typed before", async () => {
    const user = open();
    await user.type(field("Where"), "Lupa");
    cleanup();
    open("nora", "venture-x-1", { storeAtFirst: "Whole Foods Market", categoryAtFirst: "dining" });
    expect(field("Card").value).toBe("venture-x-1");
    expect(field("Where").value).toBe("Whole Foods Market");
    await waitFor(() => expect(field("Category").value).toBe("dining"));
    await user.type(field("Amount"), "82.40");
    await user.click(log());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      walletCardId: "venture-x-1",
      merchant: "Whole Foods Market",
      categoryId: "dining",
    });
  });

  it("keeps what was typed in the tab for its person, and never a card number", async () => {
    const user = open();
    await user.click(screen.getByText("Refund", { exact: true }));
    await user.type(field("Amount"), "82.40");
    await user.type(field("Where"), "Lupa");
    fireEvent.change(field("Date"), { target: { value: "2026-03-01" } });
    await user.type(field("Note"), "4242 4242 4242 4242");
    expect(problems()[0]).toMatch(/full card number/);
    cleanup();
    open();
    expect(log().textContent).toBe("Log refund of $82.40");
    expect(field("Date").value).toBe("2026-03-01");
    expect(field("Amount").value).toBe("82.40");
    expect(field("Where").value).toBe("Lupa");
    expect(field("Note").value).toBe("");
    cleanup();
    open("sam");
    expect(field("Amount").value).toBe("");
  });

  it("doesn't offer again what was sent when its person has left the page before the answer", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    isAnswered = promise;
    const user = open();
    await user.type(field("Amount"), "82.40");
    await user.type(field("Where"), "Lupa");
    await user.click(log());
    await waitFor(() => expect(sent).toHaveLength(1));
    cleanup();
    expect(kept()).toHaveLength(2);
    render(<ToastRegion />);
    resolve();
    await waitFor(() => expect(kept()).toEqual([]));
    expect(await screen.findByText("Purchase logged.")).toBeTruthy();
  });

  it("shows the server's error at its field until it is edited, and keeps what was typed", async () => {
    const message = "This day is in the future.";
    answer = {
      status: 400,
      body: { error: "invalid_request", message: "Check it.", fields: [{ path: "on", message }] },
    };
    const user = open();
    await user.type(field("Amount"), "82.40");
    await user.click(log());
    await waitFor(() => expect(problems()).toEqual([message]));
    expect(field("Amount").value).toBe("82.40");
    await user.clear(field("Date"));
    await user.type(field("Date"), "2026-11-19");
    await waitFor(() => expect(problems()).toEqual([]));
  });
});
