import { Fragment } from "react";
import { Heading, Hr, Link, Text } from "@react-email/components";
import { MainButton } from "../frame.tsx";
import { LIGHT, SANS, body, breakable, heading, link, note, rule, small } from "../theme.ts";
import type { AlertItem } from "./alert-item.ts";
import { AsOf } from "./as-of.tsx";
import { SeverityMark } from "./severity.tsx";

const strong = { color: LIGHT.ink, fontWeight: 600 };

function Lead({ words }: { words: string }) {
  return (
    <strong className="ink" style={strong}>
      {words}
    </strong>
  );
}

/** Amounts stand out. */
function Amounts({ text }: { text: string }) {
  const parts = text.split(/(−?\$[\d,]+\.\d\d)/).map((words, place) => ({ words, place }));
  return parts.map(({ words, place }) =>
    place % 2 === 1 ? <Lead key={place} words={words} /> : <Fragment key={place}>{words}</Fragment>,
  );
}

function Figure({ amount, caption, isLarge }: { amount: string; caption: string; isLarge: boolean }) {
  const size = isLarge ? { fontSize: 46, lineHeight: "54px" } : { fontSize: 24, lineHeight: "30px" };
  return (
    <>
      <Text
        className={isLarge ? "ink figure" : "ink"}
        style={{ ...body, ...size, color: LIGHT.ink, fontWeight: 500, letterSpacing: "-0.025em" }}
      >
        {amount}
      </Text>
      {caption !== "" && (
        <Text className="ink3" style={{ ...small, paddingBottom: isLarge ? 24 : 12 }}>
          {caption}
        </Text>
      )}
    </>
  );
}

function Aside({ aside, align }: { aside: AlertItem["aside"]; align: "center" | "left" }) {
  if (aside === null) return null;
  return (
    <Text className="ink2" style={{ ...note, paddingTop: 14, textAlign: align }}>
      <Link href={aside.href} className="link" style={link}>
        {aside.label}
      </Link>{" "}
      {aside.consequence}
    </Text>
  );
}

function Facts({ item }: { item: AlertItem }) {
  if (item.facts.length === 0) return null;
  const cell = { padding: "11px 0", fontFamily: SANS, fontSize: 14, lineHeight: "20px", ...breakable } as const;
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className="line2"
      style={{ marginTop: 32, borderTop: `1px solid ${LIGHT.line2}`, borderCollapse: "collapse" }}
    >
      <tbody>
        {item.facts.map(({ label, value, source }) => (
          <tr
            key={`${label}: ${value}, ${source}`}
            className="line"
            style={{ borderBottom: `1px solid ${LIGHT.line}` }}
          >
            <th
              scope="row"
              align="left"
              className="ink2"
              style={{ ...cell, paddingRight: 16, color: LIGHT.ink2, fontWeight: 400, textAlign: "left" }}
            >
              {label}
              <br />
              <span className="ink3" style={{ color: LIGHT.ink3, fontSize: 12, lineHeight: "16px" }}>
                {source}
              </span>
            </th>
            <td
              align="right"
              valign="top"
              className="ink"
              style={{ ...cell, color: LIGHT.ink, fontWeight: 500, textAlign: "right" }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Reasons({ item }: { item: AlertItem }) {
  return (
    <>
      <Text className="ink2" style={{ ...note, ...breakable, paddingTop: 24 }}>
        <Lead words="Why you got this." /> {item.why}
      </Text>
      {item.follows && (
        <Text className="ink2" style={{ ...note, paddingTop: 12 }}>
          <Lead words="What happens next." /> {item.follows}
        </Text>
      )}
      {item.closes !== "" && (
        <Text className="ink2" style={{ ...note, paddingTop: 12 }}>
          <Lead words="When it closes." /> {item.closes}
        </Text>
      )}
    </>
  );
}

/** One alert that has a mail to itself. */
export function AlertAlone({ item }: { item: AlertItem }) {
  return (
    <>
      <Text style={{ margin: "26px 0 0" }}>
        <SeverityMark severity={item.severity} />
      </Text>
      <Heading as="h1" className="ink title" style={{ ...heading, ...breakable, margin: "8px 0 22px" }}>
        {item.title}
      </Heading>
      {item.figure && <Figure {...item.figure} isLarge />}
      {item.paragraphs.map((paragraph) => (
        <Text key={paragraph} className="ink2" style={{ ...body, ...breakable, paddingBottom: 22 }}>
          <Amounts text={paragraph} />
        </Text>
      ))}
      <AsOf words={item.asOf} />
      <MainButton {...item.action} />
      <Aside aside={item.aside} align="center" />
      <Facts item={item} />
      {item.moreFacts && (
        <Text className="ink3" style={{ ...small, paddingTop: 10 }}>
          {item.moreFacts}
        </Text>
      )}
      <Reasons item={item} />
    </>
  );
}

/** One of several alerts in a mail. Only the first has the filled button. */
export function AlertAmongOthers({ item, isFirst }: { item: AlertItem; isFirst: boolean }) {
  return (
    <>
      {!isFirst && <Hr className="line" style={{ ...rule, marginTop: 28 }} />}
      <Text style={{ margin: isFirst ? "8px 0 0" : "24px 0 0" }}>
        <SeverityMark severity={item.severity} />
      </Text>
      <Heading
        as="h2"
        className="ink"
        style={{ ...heading, ...breakable, margin: "6px 0 12px", fontSize: 23, lineHeight: "28px" }}
      >
        {item.title}
      </Heading>
      {item.figure && <Figure {...item.figure} isLarge={false} />}
      {item.paragraphs.map((paragraph) => (
        <Text key={paragraph} className="ink2" style={{ ...body, ...breakable, paddingBottom: 14 }}>
          <Amounts text={paragraph} />
        </Text>
      ))}
      <AsOf words={item.asOf} />
      {isFirst ? (
        <MainButton {...item.action} />
      ) : (
        <Text className="ink2" style={note}>
          <Link href={item.action.href} className="link" style={link}>
            {item.action.label}
          </Link>
        </Text>
      )}
      <Aside aside={item.aside} align={isFirst ? "center" : "left"} />
      <Text className="ink3" style={{ ...small, ...breakable, paddingTop: 12 }}>
        <strong style={{ fontWeight: 600 }}>Why you got this.</strong> {item.why}
      </Text>
    </>
  );
}
