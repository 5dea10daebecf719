import { findInitials } from "@cardwell/core/domain/logos/initials";
import { describe, expect, it } from "vitest";
import { seedFacts } from "../../../../../tests/support/wallet-view.ts";
import { rateLimited } from "../../../lib/app-error.ts";
import { sampleRoutes } from "./routes.ts";

const context = (clientIp: string) => ({ clientIp, now: new Date("2026-11-25T03:00:00Z") });

const noLogos = async () => findInitials;

describe("the sample wallet's routes", () => {
  it("take the day from the reader's zone", async () => {
    const routes = sampleRoutes({ recentFacts: () => Promise.resolve(seedFacts) }, noLogos, () => Promise.resolve());
    const todayAt = async (timeZone: string) => {
      return (await routes.dashboard({ query: { timeZone } }, context("192.0.2.1"))).today;
    };
    expect(await todayAt("America/Los_Angeles")).toBe("2026-11-24");
    expect(await todayAt("Asia/Tokyo")).toBe("2026-11-25");
  });

  it("reject a client over the limit before anything is read", async () => {
    let reads = 0;
    const facts = () => {
      reads += 1;
      return Promise.resolve(seedFacts);
    };
    const limitClient = async (clientIp: string) => {
      if (clientIp === "192.0.2.1") throw rateLimited(30);
    };
    const { dashboard, bestCard, valueEntries } = sampleRoutes({ recentFacts: facts }, noLogos, limitClient);
    const callAll = (clientIp: string) =>
      Promise.allSettled([
        dashboard({ query: {} }, context(clientIp)),
        bestCard({ query: { query: "gas" } }, context(clientIp)),
        valueEntries({ query: { year: "2026" } }, context(clientIp)),
      ]);
    const reason = expect.objectContaining({ code: "rate_limited" });
    expect(await callAll("192.0.2.1")).toEqual(Array.from({ length: 3 }, () => ({ status: "rejected", reason })));
    expect(reads).toBe(0);
    expect((await callAll("192.0.2.2")).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect(reads).toBe(3);
  });
});
