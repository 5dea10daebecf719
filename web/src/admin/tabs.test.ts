import { describe, expect, it } from "vitest";
import { adminTabs } from "./tabs.ts";

describe("the back office", () => {
  it("has its fourteen tabs in order", () => {
    expect(adminTabs.map(({ path }) => path)).toEqual([
      "overview",
      "users",
      "system",
      "performance",
      "activity",
      "card-universe",
      "documentation",
      "news",
      "prompts",
      "podcasts",
      "logos",
      "email",
      "mobile",
      "alert-rules",
    ]);
  });
});
