import { describe, expect, it } from "vitest";
import { formatAsked } from "./sign-in-page.tsx";

describe("the hint at the sign-in", () => {
  it("names an alert, and any other page as one", () => {
    expect(formatAsked("/dashboard/alerts/0123456789abcdef0123456789abcdef")).toBe("Sign in to see this alert.");
    for (const path of ["/dashboard/alerts", "/dashboard/alerts/settings", "/billing?checkout=canceled"]) {
      expect(formatAsked(path)).toBe("Sign in to continue.");
    }
  });
});
