import type { adminOverviewContract } from "@cardwell/core/contract/admin/overview";
import { compare, getSpan, MEASURES, PERIODS } from "@cardwell/core/domain/overview/figures";
import type { Compared, Day, MeasureName } from "@cardwell/core/domain/overview/figures";
import { addDays } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Handlers } from "../../http/serve.ts";
import type { Directory } from "../../features/accounts/directory-repository.ts";
import type { FigurePeople } from "../../features/figures/people-repository.ts";
import type { FiguresRepository } from "../../features/figures/repository.ts";
import { invalidCursor, pageOfQuery, parseCursor } from "../list-page.ts";

export type OverviewDeps = {
  figures: Pick<FiguresRepository, "readProgress" | "readDays">;
  people: FigurePeople;
  directory: Pick<Directory, "find">;
};

const DEFAULT_DAYS = PERIODS[1];
const SHOWN = 50;
const names = Object.keys(MEASURES) as MeasureName[];

const toCursor = ({ at, id }: { at: string; id: string }) => [Date.parse(at), id];

function parsePosition(cursor: string | undefined): { at: Date; path: string } | undefined {
  if (cursor === undefined) return undefined;
  const [ms, id] = parseCursor(cursor, ["number", "string"]);
  const [at, path] = [new Date(Number(ms)), String(id)];
  // A document has an even number of parts, none of them empty.
  const isPath = path.split("/").length % 2 === 0 && /^[\w-]{1,128}(\/[\w-]{1,128}){1,7}$/.test(path);
  if (Number.isNaN(at.getTime()) || !isPath) throw invalidCursor();
  return { at, path };
}

export function overviewRoutes({ figures, people, directory }: OverviewDeps): Handlers<typeof adminOverviewContract> {
  /** The figures up to the last day that was counted, oldest first: one read, and one for each month. */
  async function readSeries(count: number): Promise<{ through: CivilDate | null; series: Day[] }> {
    const through = (await figures.readProgress())?.through ?? null;
    const wanted = through === null ? [] : Array.from({ length: count }, (_, ago) => addDays(through, -ago));
    const found = await figures.readDays(wanted);
    const series = wanted.toReversed().flatMap((day) => {
      const own = found.get(day);
      return own ? [{ day, figures: own }] : [];
    });
    return { through, series };
  }

  return {
    /** One read, and one for each month: eight at most. */
    figures: async ({ query }) => {
      const days = Number(query.days ?? DEFAULT_DAYS);
      // One day more: a share of what was there before needs its eve.
      const { through, series } = await readSeries(2 * days + 1);
      const compared = Object.fromEntries(names.map((name) => [name, compare(name, series, days)]));
      return { through, days, counted: series.length, figures: compared as Record<MeasureName, Compared> };
    },

    /** A read for each row and one for each person, beside those that `people.list` passes over. */
    behind: async ({ query: { figure = "signUps", cursor, limit = SHOWN, ...query } }) => {
      const after = parsePosition(cursor);
      const days = Number(query.days ?? DEFAULT_DAYS);
      const { through, series } = await readSeries(days);
      if (through === null) return { rows: [], total: 0, nextCursor: null };
      const span = { from: getSpan(addDays(through, 1 - days)).from, until: getSpan(through).until };
      const found = await people.list(figure, span, after, limit + 1);
      const counted = series.reduce((sum, day) => sum + day.figures[figure], 0);
      const total = figure === "revenueCents" ? await people.countPayments(span) : counted;
      const rows = found.map(({ path, uid, at, cents }) => ({ id: path, uid, at: at.toISOString(), cents }));
      const page = pageOfQuery(rows, total, limit, toCursor);
      const named = page.rows.map(async (row) => {
        const person = row.uid === null ? null : await directory.find(row.uid);
        return { ...row, firstName: person?.firstName ?? null, email: person?.email ?? null };
      });
      return { ...page, rows: await Promise.all(named) };
    },
  };
}
