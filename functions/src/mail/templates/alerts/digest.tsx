import { Heading, Link, Text } from "@react-email/components";
import type { Alert } from "@cardwell/core/contract/alerts";
import { MOST_LINES_OF_DIGEST } from "@cardwell/core/domain/alerts/digest";
import { billingPlace } from "@cardwell/core/domain/alerts/places";
import type { AlertGroup, Severity } from "@cardwell/core/domain/alerts/types";
import { counted, money } from "@cardwell/core/domain/format";
import { titleOn } from "@cardwell/core/domain/title-on";
import { oneLine } from "../one-line.ts";
import { LIGHT, SANS, breakable, heading, link, note } from "../theme.ts";
import { alertPage } from "./alert-item.ts";
import type { Place } from "./alert-item.ts";
import { AsOf } from "./as-of.tsx";
import { GROUP_LABELS, byUrgency, countAmounts, formatAsOf, getGroup, namesAmount } from "./format-alert.ts";
import { SeverityMark } from "./severity.tsx";

type DigestLine = {
  id: string;
  severity: Severity;
  title: string;
  line: string;
  amount: string | null;
  href: string;
};

export type DigestContent = {
  asOf: string | null;
  sections: { group: AlertGroup; heading: string; lines: DigestLine[] }[];
  more: { words: string; href: string } | null;
};

/** The alerts by group; the group of the gravest first. */
export function buildDigest(
  alerts: readonly Alert[],
  place: Pick<Place, "appOrigin" | "today" | "hasAccess">,
): DigestContent {
  const { appOrigin, today, hasAccess } = place;
  const sorted = alerts.toSorted(byUrgency);
  const amounts = countAmounts(sorted);
  const shown = sorted.slice(0, MOST_LINES_OF_DIGEST);
  const buildLine = (alert: Alert): DigestLine => {
    const cents = amounts.get(alert.id);
    return {
      id: alert.id,
      severity: alert.severity,
      title: oneLine(titleOn(alert, today)),
      line: oneLine(alert.body, 220),
      amount: cents === undefined ? null : money(cents),
      href: alertPage(place, alert.id),
    };
  };
  const left = sorted.length - shown.length;
  return {
    asOf: formatAsOf(amounts.size > 0 || sorted.some(namesAmount), today),
    sections: [...Map.groupBy(shown, getGroup)].map(([group, members]) => ({
      group,
      heading: GROUP_LABELS[group].heading,
      lines: members.map(buildLine),
    })),
    more:
      left > 0
        ? {
            words: counted(left, "more reminder"),
            href: new URL(hasAccess ? "/dashboard/alerts" : billingPlace, appOrigin).href,
          }
        : null,
  };
}

function Line({ line, isLast }: { line: DigestLine; isLast: boolean }) {
  const cell = { padding: "14px 0", fontFamily: SANS, verticalAlign: "top", ...breakable } as const;
  return (
    <tr className="line" style={isLast ? {} : { borderBottom: `1px solid ${LIGHT.line}` }}>
      <td style={cell}>
        <SeverityMark severity={line.severity} />
        <br />
        <Link
          href={line.href}
          className="ink"
          style={{ color: LIGHT.ink, fontSize: 15, lineHeight: "22px", fontWeight: 600, textDecoration: "underline" }}
        >
          {line.title}
        </Link>
        <br />
        <span className="ink2" style={{ color: LIGHT.ink2, fontSize: 14, lineHeight: "20px" }}>
          {line.line}
        </span>
      </td>
      <td
        align="right"
        className="ink"
        style={{
          ...cell,
          paddingLeft: 16,
          color: LIGHT.ink,
          fontSize: 15,
          lineHeight: "20px",
          fontWeight: 500,
          textAlign: "right",
          whiteSpace: "nowrap",
        }}
      >
        {line.amount}
      </td>
    </tr>
  );
}

/** The lines of a digest. */
export function Digest({ asOf, sections, more }: DigestContent) {
  return (
    <>
      <AsOf words={asOf} />
      {sections.map(({ group, heading: words, lines }) => (
        <div key={group}>
          <Heading
            as="h2"
            className="ink"
            style={{ ...heading, margin: "28px 0 8px", fontSize: 20, lineHeight: "26px", letterSpacing: "-0.2px" }}
          >
            {words}
          </Heading>
          <table
            role="presentation"
            width="100%"
            cellPadding={0}
            cellSpacing={0}
            className="line2"
            style={{ borderTop: `1px solid ${LIGHT.line2}`, borderCollapse: "collapse" }}
          >
            <tbody>
              {lines.map((line) => (
                <Line key={line.id} line={line} isLast={line === lines.at(-1)} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {more && (
        <Text className="ink2" style={{ ...note, paddingTop: 14 }}>
          <Link href={more.href} className="link" style={link}>
            {more.words}
          </Link>
        </Text>
      )}
    </>
  );
}
