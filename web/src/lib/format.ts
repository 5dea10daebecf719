/** "1,214" */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

/**
 * "$1,284.60", "−$8.00". Cents are always shown. Dollars by hand: a dashboard has hundreds of them, and the browser's own
 * formatter is slow to make.
 */
export function formatMoney(amountCents: number, currency = "usd"): string {
  const amount = (Math.abs(amountCents) / 100).toFixed(2);
  const words =
    currency === "usd"
      ? `$${amount.replace(/\B(?=(\d{3})+\.)/g, ",")}`
      : new Intl.NumberFormat("en-US", { style: "currency", currency }).format(Number(amount));
  return amountCents < 0 ? `−${words}` : words;
}

/** An amount; an unknown one is never shown as $0.00. */
export const moneyOrUnknown = (amountCents: number | null): string =>
  amountCents === null ? "not known" : formatMoney(amountCents);

/** "$25.00 in credit" for a negative balance; else the balance. */
export const formatBalance = (amountCents: number): string =>
  amountCents < 0 ? `${formatMoney(-amountCents)} in credit` : formatMoney(amountCents);

type When = string | Date;

function format(when: When, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const date = typeof when === "string" ? new Date(when) : when;
  return new Intl.DateTimeFormat("en-US", { ...options, timeZone: knownZone(timeZone) }).format(date);
}

/** "Nov 20, 2026" */
export function formatDate(when: When, timeZone: string): string {
  return format(when, timeZone, { month: "short", day: "numeric", year: "numeric" });
}

/** "November 20, 2026" */
export function formatFullDate(when: When, timeZone: string): string {
  return format(when, timeZone, { month: "long", day: "numeric", year: "numeric" });
}

/** "8:12 am" */
export function formatTime(when: When, timeZone: string): string {
  return format(when, timeZone, { hour: "numeric", minute: "2-digit" }).replace(/\s?([AP])M$/, (_match, half: string) =>
    half === "A" ? " am" : " pm",
  );
}

/** "1 day", "3 days" */
export function formatCount(
  count: number,
  one: string,
  many = /(s|x|ch|sh)$/.test(one) ? `${one}es` : `${one}s`,
): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** "$114.50", "2 nights": an amount of a credit in its own unit; null when unknown. */
export function formatAmount(amount: number | null, unit: string | null): string {
  if (amount === null) return "not known";
  return unit === null ? formatMoney(amount) : formatCount(amount, unit);
}

/** "80%" of a share from 0 to 1. */
export const formatShare = (share: number): string => `${Math.round(share * 100)}%`;

/** "20.1%" of basis points, without the tenth where it is none. */
export const formatBps = (bps: number): string => `${(bps / 100).toFixed(1).replace(/\.0$/, "")}%`;

/** With a capital at its beginning. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "in 40 seconds", "in 12 minutes": how long until one may try again, rounded up. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `in ${formatCount(Math.max(1, Math.ceil(seconds)), "second")}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `in ${formatCount(minutes, "minute")}` : `in ${formatCount(Math.ceil(minutes / 60), "hour")}`;
}

/** "America/New York" */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll("_", " ");
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
