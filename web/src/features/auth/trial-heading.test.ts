import { describe, expect, it } from "vitest";
import { trialTitle } from "./trial-heading.tsx";

describe("the heading of a new account", () => {
  it.each([
    [14, "Fourteen days, free"],
    [1, "One day, free"],
    [30, "30 days, free"],
    [0, "Create your account"],
  ])("for a trial of %i days is “%s”", (days, title) => {
    expect(trialTitle(days)).toBe(title);
  });
});
