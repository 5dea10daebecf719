import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { openPage } from "../../../lib/testing.tsx";
import { OfferChoice } from "./offer-choice.tsx";

afterEach(cleanup);

const tier = { kind: "points", amount: 60_000, spendCents: 400_000, days: null, months: 3 };
const offer = { id: "public", tiers: [tier], expiresOn: null, isTargeted: false };

it.each([
  ["that is still open is listed", "2026-09-01", [offer], "60,000 points for $4,000.00 in 3 months"],
  ["that has ended isn't asked about", "2026-08-01", [offer], null],
  ["that the catalog doesn't list can be described", "2026-08-01", [], "The catalog doesn't list one. Describe yours"],
])("a new card's offer %s", (_, openedOn, offers, expected) => {
  const card = { id: "w1", role: "primary", openedOn };
  const page = { card, bonus: null, facts: { offers }, today: "2026-11-20" } as unknown as CardPage;
  openPage(<OfferChoice page={page} />, "/dashboard/cards/add");
  const section = screen.queryByRole("region", { name: "Are you working on its welcome offer?" });
  expect(section === null).toBe(expected === null);
  if (expected !== null) expect(section?.textContent?.replaceAll("\u00A0", " ")).toContain(expected);
});
