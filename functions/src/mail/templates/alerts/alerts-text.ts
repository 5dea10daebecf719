import type { AlertItem } from "./alert-item.ts";
import { SEVERITY_LABELS } from "./format-alert.ts";
import type { DigestContent } from "./digest.tsx";

/** One alert in the text part, with everything that the HTML part contains. */
export function itemText(item: AlertItem): string {
  const { figure, aside, follows } = item;
  return [
    `${SEVERITY_LABELS[item.severity]}: ${item.title}`,
    ...(figure ? [[figure.amount, figure.caption].filter((part) => part !== "").join(", ")] : []),
    ...item.paragraphs,
    ...(item.asOf === null ? [] : [item.asOf]),
    `${item.action.label}:\n${item.action.href}`,
    ...(aside ? [`${aside.label} (${aside.consequence.replace(/\.$/, "")}):\n${aside.href}`] : []),
    ...(item.facts.length > 0
      ? [item.facts.map(({ label, value, source }) => `${label}: ${value} (${source})`).join("\n")]
      : []),
    ...(item.moreFacts ? [item.moreFacts] : []),
    `Why you got this. ${item.why}`,
    ...(follows ? [`What happens next. ${follows}`] : []),
    ...(item.closes === "" ? [] : [`When it closes. ${item.closes}`]),
  ].join("\n\n");
}

export function digestText({ asOf, sections, more }: DigestContent): string {
  const parts = sections.map(({ heading, lines }) => {
    const notified = lines.map(
      ({ severity, title, line, amount, href }) =>
        `${SEVERITY_LABELS[severity]}: ${title}${amount === null ? "" : ` (${amount})`}\n${line === "" ? "" : `${line}\n`}${href}`,
    );
    return [heading, ...notified].join("\n\n");
  });
  return [...(asOf === null ? [] : [asOf]), ...parts, ...(more ? [`${more.words}:\n${more.href}`] : [])].join("\n\n");
}
