import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { firstVisit } from "../support/first-visit.ts";

const dist = fileURLToPath(new URL("../../web/dist/", import.meta.url));

describe("the way from the landing page over the sign-in to the dashboard", () => {
  const weights = firstVisit(dist);

  it("loads at most 140 kB of script and style in gzip", () => {
    const total = [...weights.values()].reduce((sum, bytes) => sum + bytes, 0);
    const list = [...weights].map(([file, bytes]) => `${file}: ${bytes}`).join("\n");
    expect(total, list).toBeLessThanOrEqual(140_000);
  });

  it("loads neither full Firestore, nor the payments SDK, nor another page", () => {
    expect([...weights.keys()].filter((file) => /checkout|billing|admin|account-page|chart/.test(file))).toEqual([]);
  });
});
