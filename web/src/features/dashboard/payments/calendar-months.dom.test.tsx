import type { CalendarDay } from "@cardwell/core/domain/dashboard/shapes";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { CalendarMonths } from "./calendar-months.tsx";

afterEach(cleanup);

const days: CalendarDay[] = [
  {
    on: "2026-11-21",
    kind: "due",
    walletCardId: "flex",
    cycle: "2026-10",
    title: "Freedom Flex",
    amountCents: 128_460,
  },
  {
    on: "2026-11-21",
    kind: "close",
    walletCardId: "aspire",
    cycle: "2026-11",
    title: "Hilton Honors Aspire",
    amountCents: null,
  },
  { on: "2026-12-04", kind: "fee", walletCardId: "venture", cycle: "2026", title: "Venture X", amountCents: 39_500 },
];

const open = () => render(<CalendarMonths days={days} today="2026-11-20" last="2027-01-19" />);
const normalize = (text: string | null | undefined) => text?.replace(/\s/g, " ");

describe("the months of the calendar", () => {
  it("explain their marks", () => {
    open();
    const legend = screen.getByRole("list", { name: "Legend" });
    expect(
      within(legend)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Payment or fee", "Statement closes", "Deadline or other date"]);
  });

  it("have a button for each day with entries, which shows them under its week", async () => {
    open();
    const buttons = screen.getAllByRole("button");
    expect(buttons.map((button) => normalize(button.getAttribute("aria-label")))).toEqual([
      "Saturday, November 21, 2 entries",
      "Friday, December 4, 1 entry",
    ]);
    const [saturday, friday] = buttons;
    if (!saturday || !friday) throw new Error("Two days have entries.");
    expect(saturday.getAttribute("aria-expanded")).toBe("false");

    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(saturday);
    expect(saturday.getAttribute("aria-expanded")).toBe("true");
    const entries = screen.getByRole("list", { name: /^Saturday, November.21$/ });
    expect(entries.closest("tr")?.previousElementSibling).toBe(saturday.closest("tr"));
    expect(
      within(entries)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Freedom FlexPayment due$1,284.60", "Hilton Honors AspireStatement closes"]);

    await userEvent.click(friday);
    expect(screen.queryByRole("list", { name: /^Saturday/ })).toBeNull();
    expect(screen.getByRole("list", { name: /^Friday, December.4$/ }).textContent).toBe("Venture XAnnual fee$395.00");
    await userEvent.click(friday);
    expect(screen.queryByRole("list", { name: /^Friday/ })).toBeNull();
  });
});
