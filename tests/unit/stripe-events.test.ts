import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PLAN_EVENTS, CUSTOMER_EVENTS } from "../../functions/src/integrations/payments/stripe-mapping.ts";
import { root } from "../../scripts/lib/paths.ts";

describe("the notifications to switch on at Stripe", () => {
  it("are those that the back end works, in the document that says how to deploy", () => {
    const text = readFileSync(join(root, "docs/operations.md"), "utf8");
    const [, list = ""] = /api\/webhooks\/stripe`[\s\S]*?events ([\s\S]*?);/.exec(text) ?? [];
    const named = [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect(named).toHaveLength(new Set(named).size);
    expect(new Set(named)).toEqual(new Set([...PLAN_EVENTS, ...CUSTOMER_EVENTS]));
  });
});
