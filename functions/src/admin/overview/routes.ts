import type { adminOverviewContract } from "@cardwell/core/contract/admin/overview";
import { isOfStock } from "@cardwell/core/domain/overview/behind";
import type { BehindFigure } from "@cardwell/core/domain/overview/behind";
import { FUNNEL_STEPS } from "@cardwell/core/domain/overview/funnel";
import { compare, getSpan, MEASURES, PERIODS } from "@cardwell/core/domain/overview/figures";
import type { Compared, Day, MeasureName } from "@cardwell/core/domain/overview/figures";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { rejected, requireAsSeen } from "../../http/rejected.ts";
import type { Handlers } from "../../http/serve.ts";
import type { Directory } from "../../features/accounts/directory-repository.ts";
import type { ChartNote, ChartNotes } from "../../features/figures/chart-notes-repository.ts";
import type { FigurePeople, Position } from "../../features/figures/people-repository.ts";
import type { FiguresRepository } from "../../features/figures/repository.ts";
import { isStorableTime } from "../../lib/position-in-time.ts";
import { invalidCursor, parseCursor, toCursor } from "../list-page.ts";

export type OverviewDeps = {
  figures: Pick<FiguresRepository, "readProgress" | "readDays">;
  people: FigurePeople;
  notes: ChartNotes;
  directory: Pick<Directory, "findEach">;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
};

const DEFAULT_DAYS = PERIODS[1];
const SHOWN = 50;
const names = Object.keys(MEASURES) as MeasureName[];

const SEGMENT = String.raw`(?!__)[\w-]{1,128}`;
const PERSON = new RegExp(`^(?:directory|deletedAccounts)/${SEGMENT}$`);
/** A plan, a payment or an alert: in a collection of a person. */
const BELOW_PERSON = new RegExp(`^${SEGMENT}/${SEGMENT}(?:/${SEGMENT}/${SEGMENT}){1,3}$`);

const isOfPeople = (figure: BehindFigure): boolean =>
  figure === "signUps" || FUNNEL_STEPS.some((step) => step === figure);

/** Firestore takes no position in a query that is in another collection. */
function parsePosition(cursor: string | undefined, figure: BehindFigure): Position | undefined {
  if (cursor === undefined) return undefined;
  const [ms, id] = parseCursor(cursor, ["number", "string"]);
  const path = String(id);
  const isPath = (isOfPeople(figure) ? PERSON : BELOW_PERSON).test(path);
  if (!isPath || !isStorableTime(Number(ms))) throw invalidCursor();
  return { at: new Date(Number(ms)), path };
}

export function overviewRoutes({
  figures,
  notes,
  people,
  directory,
  getEmails,
}: OverviewDeps): Handlers<typeof adminOverviewContract> {
  /** The figures up to the last day that was counted, oldest first, without those before a day that is missing: one read, and one for each month. */
  async function readSeries(count: number): Promise<{ through: CivilDate | null; series: Day[] }> {
    const through = (await figures.readProgress())?.through ?? null;
    const wanted = through === null ? [] : Array.from({ length: count }, (_, ago) => addDays(through, -ago));
    const found = await figures.readDays(wanted);
    const series: Day[] = [];
    for (const day of wanted) {
      const own = found.get(day);
      if (!own) break;
      series.unshift({ day, figures: own });
    }
    return { through, series };
  }

  async function showNotes(found: readonly (ChartNote & { day: CivilDate })[]) {
    const emails = await getEmails([...new Set(found.map(({ byUid }) => byUid))]);
    return found.map(({ day, text, byUid }) => ({ day, text, by: emails.get(byUid) ?? byUid }));
  }

  return {
    /** One read, and one for each month: eight at most; and one for each note, or one. */
    figures: async ({ query }) => {
      const days = Number(query.days ?? DEFAULT_DAYS);
      // One day more: a share of what was there before needs its eve.
      const { through, series } = await readSeries(2 * days + 1);
      const compared = Object.fromEntries(names.map((name) => [name, compare(name, series, days)]));
      const noted = through === null ? [] : await notes.list(addDays(through, 1 - days), through);
      return {
        through,
        days,
        counted: series.length,
        figures: compared as Record<MeasureName, Compared>,
        notes: await showNotes(noted),
      };
    },

    setNote: async ({ body }, { uid: byUid, now, audit }) => {
      const { day, text } = body;
      if (day > todayIn(now, "UTC")) throw rejected("day", "Enter a day that isn't in the future.");
      const recorded = await audit.change(async (unit) => {
        const before = await notes.findWithin(unit, day);
        requireAsSeen({ day, text: before?.text }, body);
        const note = text === null ? null : { text, byUid, at: now };
        notes.setWithin(unit, day, note);
        return {
          object: `chartNotes/${day}` as const,
          before: before && { text: before.text },
          after: note && { text },
          answer: note && { day, ...note },
        };
      });
      return recorded.map(async (note) => ({ note: note && ((await showNotes([note]))[0] ?? null) }));
    },

    /** What `people.list` reads, and one read for each person who isn't read with it. */
    behind: async ({ query: { figure = "signUps", cursor, limit = SHOWN, ...query } }) => {
      const after = parsePosition(cursor, figure);
      const days = Number(query.days ?? DEFAULT_DAYS);
      const { series } = await readSeries(days);
      const counts = figure === "creditValueCents" ? "creditUsers" : figure === "mrrCents" ? "paying" : figure;
      // Documents of the days before and after these are read for nothing.
      const counting = (isOfStock(figure) ? series.slice(-1) : series).filter((day) => day.figures[counts] > 0);
      const [first, last] = [counting[0], counting.at(-1)];
      if (!first || !last) return { rows: [], total: 0, nextCursor: null };
      const span = { from: getSpan(first.day).from, until: getSpan(last.day).until };
      const { rows: found, next } = await people.list(figure, span, after, limit);
      const counted = counting.reduce((sum, day) => sum + day.figures[counts], 0);
      const total = figure === "revenueCents" ? await people.countPayments(span) : counted;
      const unread = found.flatMap(({ uid, person }) => (uid === null || person ? [] : [uid]));
      const named = await directory.findEach([...new Set(unread)]);
      const byUid = new Map(named.map((person) => [person.uid, person]));
      const rows = found.map(({ path, uid, at, cents, person = byUid.get(uid ?? "") }) => {
        const { firstName = null, email = null } = person ?? {};
        return { id: path, uid, at: at.toISOString(), cents, firstName, email };
      });
      const nextCursor = next && toCursor([next.at.getTime(), next.path]);
      return { rows, total, nextCursor };
    },
  };
}
