import { Heading, Hr, Link, Text, render } from "@react-email/components";
import type { Alert } from "@cardwell/core/contract/alerts";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import { titleOn } from "@cardwell/core/domain/title-on";
import type { WrittenMail } from "../../mail.ts";
import { Frame } from "../frame.tsx";
import { never } from "../render.tsx";
import { breakable, heading, link, rule, small } from "../theme.ts";
import { AlertAlone, AlertAmongOthers } from "./alert-block.tsx";
import { alertItem } from "./alert-item.ts";
import type { AlertItem, Place } from "./alert-item.ts";
import { byUrgency, countAndStake, formatFooter, groupsToTurnOff, oneLine, formatSubject } from "./alert-words.ts";
import { digestText, itemText } from "./alerts-text.ts";
import { Digest, buildDigest } from "./digest.tsx";
import type { DigestContent } from "./digest.tsx";

export type AlertsMail = {
  kind: "alerts" | "alert_digest";
  to: string;
  /** At least one. */
  alerts: Alert[];
  timeZone: string;
  now: Date;
  appOrigin: string;
  /** Our page that turns these mails off; null: nothing in it can be. */
  turnOffUrl: string | null;
  supportEmail: string;
  postalAddress: string;
};

type Content =
  | { kind: "one"; item: AlertItem }
  | { kind: "several"; title: string; items: AlertItem[] }
  | { kind: "digest"; title: string; digest: DigestContent };

function buildContent({ kind, alerts }: AlertsMail, place: Place): Content {
  if (kind === "alert_digest") {
    return { kind: "digest", title: `${countAndStake(alerts)}.`, digest: buildDigest(alerts, place) };
  }
  const items = alerts.toSorted(byUrgency).map((alert) => alertItem(alert, place));
  const [item] = items;
  if (item && items.length === 1) return { kind: "one", item };
  return { kind: "several", title: `${countAndStake(alerts)}.`, items };
}

function Footer({ mail }: { mail: AlertsMail }) {
  const { because, turnOff } = formatFooter(groupsToTurnOff(mail.alerts));
  const settings = new URL("/dashboard/alerts/settings", mail.appOrigin).href;
  const quiet = { ...link, color: small.color, fontWeight: 400 };
  return (
    <>
      <Hr className="line" style={{ ...rule, marginTop: 28 }} />
      <Text className="ink3" style={{ ...small, ...breakable, paddingTop: 16 }}>
        Sent to {mail.to} {because}{" "}
        <Link href={settings} className="ink3" style={quiet}>
          {" "}
          Change alert settings
        </Link>
        {mail.turnOffUrl && (
          <>
            {" · "}
            <Link href={mail.turnOffUrl} className="ink3" style={quiet}>
              {turnOff}
            </Link>
          </>
        )}
      </Text>
      <Text className="ink3" style={{ ...small, paddingTop: 8 }}>
        We never ask for a password or a card number by email. Questions: {mail.supportEmail}.
        {mail.postalAddress && ` ${mail.postalAddress}`}
      </Text>
    </>
  );
}

function Body({ content }: { content: Content }) {
  if (content.kind === "one") return <AlertAlone item={content.item} />;
  return (
    <>
      <Heading as="h1" className="ink title" style={heading}>
        {content.title}
      </Heading>
      {content.kind === "digest" ? (
        <Digest {...content.digest} />
      ) : (
        content.items.map((item, index) => <AlertAmongOthers key={item.id} item={item} isFirst={index === 0} />)
      )}
    </>
  );
}

function renderText(mail: AlertsMail, content: Content): string {
  const { because, turnOff } = formatFooter(groupsToTurnOff(mail.alerts));
  const body =
    content.kind === "one"
      ? [itemText(content.item)]
      : content.kind === "several"
        ? [content.title, content.items.map(itemText).join("\n\n----\n\n")]
        : [content.title, digestText(content.digest)];
  return [
    ...body,
    [
      `--\nCardwell. Sent to ${mail.to} ${because}`,
      `Change alert settings: ${new URL("/dashboard/alerts/settings", mail.appOrigin).href}`,
      ...(mail.turnOffUrl ? [`${turnOff}: ${mail.turnOffUrl}`] : []),
      `Questions: ${mail.supportEmail}`,
      never(mail.postalAddress),
    ].join("\n"),
  ].join("\n\n");
}

/** How a list of mails shows it. */
function buildHead(
  { alerts }: AlertsMail,
  content: Content,
  today: Place["today"],
): { subject: string; preview: string } {
  const [first] = alerts.toSorted(byUrgency);
  const titles = oneLine(
    alerts
      .toSorted(byUrgency)
      .map((alert) => titleOn(alert, today))
      .join(" · "),
  );
  if (content.kind === "one" && first) return { subject: formatSubject(first, today), preview: oneLine(first.body) };
  const counted = countAndStake(alerts);
  if (content.kind !== "digest") return { subject: counted, preview: titles };
  const what = alerts.length === 1 && first ? formatSubject(first, today) : counted;
  return { subject: `Your digest: ${what}`, preview: titles };
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function longDate(now: Date, timeZone: string): string {
  const known = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone });
  dateFormats.set(timeZone, known);
  return known.format(now);
}

/** A mail with alerts, in both its parts, by the day in the person's time zone. */
export async function renderAlerts(mail: AlertsMail): Promise<WrittenMail> {
  const place: Place = {
    appOrigin: mail.appOrigin,
    timeZone: mail.timeZone,
    today: todayIn(mail.now, mail.timeZone),
  };
  const content = buildContent(mail, place);
  const head = buildHead(mail, content, place.today);
  const html = await render(
    <Frame {...head} date={longDate(mail.now, mail.timeZone)}>
      <Body content={content} />
      <Footer mail={mail} />
    </Frame>,
  );
  return { to: mail.to, subject: head.subject, html, text: renderText(mail, content) };
}
