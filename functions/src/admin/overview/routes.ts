import type { adminOverviewContract } from "@cardwell/core/contract/admin/overview";
import { compare, MEASURES, PERIODS } from "@cardwell/core/domain/overview/figures";
import type { Compared, MeasureName } from "@cardwell/core/domain/overview/figures";
import { addDays } from "@cardwell/core/domain/dates/civil";
import type { Handlers } from "../../http/serve.ts";
import type { FiguresRepository } from "../../features/figures/repository.ts";

export type OverviewDeps = { figures: Pick<FiguresRepository, "readProgress" | "readDays"> };

const DEFAULT_DAYS = PERIODS[1];
const names = Object.keys(MEASURES) as MeasureName[];

export function overviewRoutes({ figures }: OverviewDeps): Handlers<typeof adminOverviewContract> {
  return {
    /** One read, and one for each month: eight at most. */
    figures: async ({ query }) => {
      const days = Number(query.days ?? DEFAULT_DAYS);
      const through = (await figures.readProgress())?.through ?? null;
      // One day more: a share of what was there before needs its eve.
      const wanted = through === null ? [] : Array.from({ length: 2 * days + 1 }, (_, ago) => addDays(through, -ago));
      const found = await figures.readDays(wanted);
      const series = wanted.toReversed().flatMap((day) => {
        const own = found.get(day);
        return own ? [{ day, figures: own }] : [];
      });
      const compared = Object.fromEntries(names.map((name) => [name, compare(name, series, days)]));
      return { through, days, counted: series.length, figures: compared as Record<MeasureName, Compared> };
    },
  };
}
