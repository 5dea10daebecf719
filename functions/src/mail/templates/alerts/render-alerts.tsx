import { Heading, Hr, Link, Text, render } from "@react-email/components";
import type { Alert } from "@cardwell/core/contract/alerts";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import { titleOn } from "@cardwell/core/domain/title-on";
import { templateById } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateId, TemplateTexts } from "@cardwell/core/domain/email/mail-templates";
import { fillTexts } from "@cardwell/core/domain/email/template-language";
import type { TemplateValues } from "@cardwell/core/domain/email/template-language";
import type { WrittenMail } from "../../mail.ts";
import { Frame } from "../frame.tsx";
import { toHead, toParagraphs } from "../messages.ts";
import { formatLongDate } from "../long-date.ts";
import { oneLine } from "../one-line.ts";
import { never } from "../render.tsx";
import { body, breakable, heading, link, rule, small } from "../theme.ts";
import { AlertAlone, AlertAmongOthers } from "./alert-block.tsx";
import { alertItem } from "./alert-item.ts";
import type { AlertItem, Place } from "./alert-item.ts";
import { byUrgency, countAndStake, formatFooter, groupsToTurnOff, formatSubject } from "./format-alert.ts";
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
  /** Whether their plan or staff role lets the recipient in. */
  hasAccess: boolean;
  appOrigin: string;
  /** Our page that turns these mails off; null: nothing in it can be. */
  turnOffUrl: string | null;
  supportEmail: string;
  postalAddress: string;
};

type Content =
  | { kind: "one"; item: AlertItem }
  | { kind: "several"; title: string; intro: string[]; items: AlertItem[] }
  | { kind: "digest"; title: string; intro: string[]; digest: DigestContent };

/** The template that a mail with these alerts is written by. */
export const alertsTemplate = (kind: AlertsMail["kind"], alerts: readonly Alert[]): TemplateId =>
  kind === "alert_digest" ? "alert_digest" : alerts.length === 1 ? "alert" : "alerts";

function buildContent({ kind, alerts }: AlertsMail, filled: TemplateTexts, place: Place): Content {
  const { title } = filled;
  const intro = toParagraphs(filled);
  if (kind === "alert_digest") return { kind: "digest", title, intro, digest: buildDigest(alerts, place) };
  const items = alerts.toSorted(byUrgency).map((alert) => alertItem(alert, place));
  const [item] = items;
  if (item && items.length === 1) return { kind: "one", item };
  return { kind: "several", title, intro, items };
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
        {mail.hasAccess && (
          <Link href={settings} className="ink3" style={quiet}>
            {" "}
            Change alert settings
          </Link>
        )}
        {mail.turnOffUrl && (
          <>
            {mail.hasAccess && " · "}
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
      {content.intro.map((paragraph) => (
        <Text key={paragraph} className="ink2" style={{ ...body, ...breakable, paddingBottom: 20 }}>
          {paragraph}
        </Text>
      ))}
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
  const parts =
    content.kind === "one"
      ? [itemText(content.item)]
      : content.kind === "several"
        ? [content.title, ...content.intro, content.items.map(itemText).join("\n\n----\n\n")]
        : [content.title, ...content.intro, digestText(content.digest)];
  return [
    ...parts,
    [
      `--\nCardwell. Sent to ${mail.to} ${because}`,
      ...(mail.hasAccess
        ? [`Change alert settings: ${new URL("/dashboard/alerts/settings", mail.appOrigin).href}`]
        : []),
      ...(mail.turnOffUrl ? [`${turnOff}: ${mail.turnOffUrl}`] : []),
      `Questions: ${mail.supportEmail}`,
      never(mail.postalAddress),
    ].join("\n"),
  ].join("\n\n");
}

/** What the texts of the templates may name. */
function buildValues({ alerts }: AlertsMail, today: Place["today"]): TemplateValues {
  const sorted = alerts.toSorted(byUrgency);
  const [first] = sorted;
  const counted = countAndStake(alerts);
  return {
    counted,
    titles: oneLine(sorted.map((alert) => titleOn(alert, today)).join(" · ")),
    headline: first && alerts.length === 1 ? formatSubject(first, today) : counted,
    summary: first ? oneLine(first.body) : "",
  };
}

/**
 * A mail with alerts, in both its parts, by the day in the person's time zone.
 *
 * @throws Error when one of the texts isn't valid
 */
export async function renderAlerts(mail: AlertsMail, texts?: TemplateTexts): Promise<WrittenMail> {
  const template = templateById(alertsTemplate(mail.kind, mail.alerts));
  const place: Place = {
    appOrigin: mail.appOrigin,
    timeZone: mail.timeZone,
    today: todayIn(mail.now, mail.timeZone),
    hasAccess: mail.hasAccess,
  };
  const filled = fillTexts(template, texts ?? template.texts, buildValues(mail, place.today));
  const content = buildContent(mail, filled, place);
  const head = toHead(filled);
  const html = await render(
    <Frame {...head} date={formatLongDate(mail.now, mail.timeZone)}>
      <Body content={content} />
      <Footer mail={mail} />
    </Frame>,
  );
  return { to: mail.to, ...head, html, text: renderText(mail, content) };
}
