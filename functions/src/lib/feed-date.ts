import { DateTime } from "luxon";

const LONGEST = 100;
/** What is earlier is a mistake. */
const EARLIEST_YEAR = 1970;
/** Those beside the zones of RFC 2822. */
const OTHER_ZONES: Record<string, string> = { UT: "GMT", UTC: "GMT", BST: "+0100", CET: "+0100", CEST: "+0200" };

/**
 * When an item of a feed was published, as feeds really write it: ISO 8601, or RFC 822 with the month first, with other zones, with a
 * colon in its offset, or without a weekday, a zone or a time. Without a zone it is in UTC.
 *
 * @returns null for what isn't a date, or is one that no calendar has
 */
export function parseFeedDate(written: string): Date | null {
  const text = written
    .slice(0, LONGEST)
    .replace(/\([^()]*\)\s*$/, "")
    .trim()
    .replaceAll(/\s+/g, " ");
  const at = /^\d{4}-\d\d-\d\d(?:[T ].+)?$/.test(text)
    ? DateTime.fromISO(
        text
          .replace(" ", "T")
          .replace(" ", "")
          .replace(/(?:UTC|GMT)$/, "Z"),
        { zone: "utc" },
      )
    : DateTime.fromRFC2822(toRfc2822(text));
  return at.isValid && at.year >= EARLIEST_YEAR ? at.toJSDate() : null;
}

const LOOSE =
  /^(?:[a-z]+\.?,? )?(?:(\d{1,2})[ -])?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\.?[ -](?:(\d{1,2}),? )?(\d{4}|\d\d)(?:,? (?:at )?(\d{1,2}:\d\d)(:\d\d)?)?(?: ?([a-z]{1,4}|[+-]\d\d:?\d\d))?$/i;

function toRfc2822(text: string): string {
  const [, first, month = "", last, year = "", time = "0:00", seconds = ":00", zone = "GMT"] = LOOSE.exec(text) ?? [];
  const named = `${month.slice(0, 1).toUpperCase()}${month.slice(1).toLowerCase()}`;
  const offset = zone.toUpperCase().replace(":", "");
  return `${first ?? last ?? ""} ${named} ${year} ${time.padStart(5, "0")}${seconds} ${OTHER_ZONES[offset] ?? offset}`;
}
