import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CUSTOMER_EVENTS } from "../../functions/src/integrations/payments/stripe-mapping.ts";
import { root } from "../../scripts/lib/paths.ts";

describe("the deployment guide", () => {
  it("lists exactly the Stripe events that the back end processes", () => {
    const text = readFileSync(join(root, "docs/operations.md"), "utf8");
    const [, list = ""] = /api\/webhooks\/stripe`[\s\S]*?events ([\s\S]*?);/.exec(text) ?? [];
    const named = [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect(named).toHaveLength(new Set(named).size);
    expect(new Set(named)).toEqual(new Set(["product.*", "price.*", ...CUSTOMER_EVENTS]));
  });
});
