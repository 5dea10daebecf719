import { dashboard as dashboardShape } from "@cardwell/core/domain/dashboard/shapes";
import { walletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { cardPage as cardPageShape } from "@cardwell/core/domain/dashboard/card-page-shapes";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { added, lived, steps } from "../../../../tests/support/odd-life.ts";
import { seedFacts as facts } from "../../../../tests/support/wallet-view.ts";
import { calendarFile } from "./calendar/calendar-file.ts";
import { calendarDays } from "@cardwell/core/domain/dashboard/calendar";
import { buildCardPage } from "@cardwell/core/domain/dashboard/card-page";
import { buildDashboard } from "@cardwell/core/domain/dashboard/dashboard";
import { createView } from "@cardwell/core/domain/dashboard/view";
import { computeYearValue } from "@cardwell/core/domain/dashboard/year";

const now = new Date("2026-11-20T15:00:00Z");

describe("any series of changes to cards", () => {
  it("returns the documented form, can be exported, and leaves no gap in a sentence", () => {
    fc.assert(
      fc.property(
        fc.array(added, { minLength: 1, maxLength: 4 }),
        fc.array(steps, { minLength: 20, maxLength: 60, size: "max" }),
        (first, after) => {
          const wanted = [...first, ...after];
          const { wallet, statements, purchases } = lived(wanted);
          const view = createView(wallet, { facts, timeZone: "America/New_York", now, isSample: false });
          const dashboard = dashboardShape.parse(buildDashboard(view, null));
          const pages = view.cards.map((card) =>
            cardPageShape.parse(buildCardPage(view, card, { statements: [], changes: [], reports: [], months: {} })),
          );
          computeYearValue(view, 2026);
          const file = calendarFile(calendarDays(view, 180), {
            now,
            appOrigin: "https://app.cardwell.example",
            sequence: 1,
          });
          const eventIds = file.match(/^UID:.*$/gm) ?? [];
          expect(new Set(eventIds).size, "events of one id").toBe(eventIds.length);
          walletExport.parse({
            format: "cardwell-wallet",
            version: 1,
            exportedAt: now.toISOString(),
            catalogVersion: 1,
            settings: wallet.settings,
            cards: Object.values(wallet.cards),
            statements,
            archivedUses: [],
            purchases,
          });
          expect(JSON.stringify({ dashboard, pages })).not.toMatch(/undefined|NaN|Infinity|\[object/);
        },
      ),
      { numRuns: 25 },
    );
  });
});
