import { describe, expect, it } from "vitest";
import { titleOn } from "./title-on.ts";

const dueOn = "2026-11-21";
const getTitle = (title: string, today: string, due: string | null = dueOn) => titleOn({ title, dueOn: due }, today);

describe("the title of an alert", () => {
  const title = "Freedom Flex is due Saturday, November 21";

  it("shows today and tomorrow in words when it is read on that day, or on the day before", () => {
    expect(getTitle(title, "2026-11-20")).toBe("Freedom Flex is due tomorrow");
    expect(getTitle(title, "2026-11-21")).toBe("Freedom Flex is due today");
  });

  it("names the day on all others", () => {
    expect(getTitle(title, "2026-11-19")).toBe(title);
    expect(getTitle(title, "2026-11-22")).toBe(title);
  });

  it.each([
    ["Autopay should pay Gold on Saturday, November 21", "Autopay should pay Gold tomorrow"],
    ["Airline credit on Gold ends November 21", "Airline credit on Gold ends tomorrow"],
    ["Pay by November 21 so Gold reports 10%", "Pay by tomorrow so Gold reports 10%"],
    ["Your trial ends Saturday, November 21, 2026", "Your trial ends tomorrow"],
    ["Saturday, November 21 is the last day", "Tomorrow is the last day"],
    ["On November 21 it ends", "Tomorrow it ends"],
  ])("reads as one speaks: %s", (names, speaks) => {
    expect(getTitle(names, "2026-11-20")).toBe(speaks);
  });

  it("leaves other days alone", () => {
    expect(getTitle("Gold ends November 21", "2026-11-01", "2026-11-02")).toBe("Gold ends November 21");
    expect(getTitle("Gold began November 21, 2025", "2026-11-20")).toBe("Gold began November 21, 2025");
    expect(getTitle("Gold is due Saturday, November 21", "2026-11-20", "2026-12-21")).toBe(
      "Gold is due Saturday, November 21",
    );
  });

  it("handles the turn of a month and of a year, sent in the old one and read in the new", () => {
    expect(getTitle("Gold is due Friday, January 1, 2027", "2026-12-31", "2027-01-01")).toBe("Gold is due tomorrow");
    expect(getTitle("Gold is due Friday, January 1, 2027", "2027-01-01", "2027-01-01")).toBe("Gold is due today");
    expect(getTitle("Gold ends March 1", "2028-02-29", "2028-03-01")).toBe("Gold ends tomorrow");
  });

  it("stays as it is where it is about no day, or names none", () => {
    expect(getTitle(title, "2026-11-20", null)).toBe(title);
    expect(getTitle("Only the minimum of Gold is paid", "2026-11-20")).toBe("Only the minimum of Gold is paid");
  });
});
