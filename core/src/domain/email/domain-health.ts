export const RECORD_STATUSES = [
  "verified",
  "pending",
  "failed",
  "temporary_failure",
  "not_started",
  "unknown",
] as const;

export type RecordStatus = (typeof RECORD_STATUSES)[number];

/** `enforced`: forged mail is quarantined or rejected. `monitored`: it's only reported. */
export const DMARC_STATES = ["enforced", "monitored", "missing", "invalid", "unknown"] as const;

export type DmarcState = (typeof DMARC_STATES)[number];

export const isRecordStatus = (status: string): status is RecordStatus =>
  RECORD_STATUSES.some((known) => known === status);

const TAG = /^\s*([a-z]+)\s*=\s*(.*?)\s*$/i;

/** What the TXT records at `_dmarc` say (RFC 7489): there has to be one, with a policy. Null: they couldn't be looked up. */
export function readDmarc(texts: readonly string[] | null): { state: DmarcState; value: string | null } {
  if (texts === null) return { state: "unknown", value: null };
  const records = texts.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text));
  const [value] = records;
  if (value === undefined) return { state: "missing", value: null };
  if (records.length > 1) return { state: "invalid", value };
  const tags = value
    .slice(0, 1_000)
    .split(";")
    .map((part) => TAG.exec(part));
  const policy = tags.find((tag) => tag?.[1]?.toLowerCase() === "p")?.[2]?.toLowerCase();
  if (policy === "quarantine" || policy === "reject") return { state: "enforced", value };
  return { state: policy === "none" ? "monitored" : "invalid", value };
}

/** What to do about a record, in plain words; null: nothing. */
export const RECORD_ADVICE: Record<RecordStatus, string | null> = {
  verified: null,
  pending: "Resend hasn't found it yet. DNS changes take up to 72 hours. Check again tomorrow.",
  failed: "Resend didn't find it. Compare name and value with your DNS provider, then verify the domain in Resend.",
  temporary_failure: "It was found before and is missing now. Put it back within 72 hours, or sending stops.",
  not_started: "Add it at your DNS provider, then verify the domain in Resend.",
  unknown: "Resend reports a status that we don't know. Look at the domain in Resend.",
};

export const DMARC_ADVICE: Record<DmarcState, string | null> = {
  enforced: null,
  monitored: "Forged email is reported and still delivered. Once the reports are clean, change p=none to p=quarantine.",
  missing: "Add a TXT record at _dmarc with v=DMARC1; p=none; rua=mailto:your address, and read the reports.",
  invalid: "Keep one DMARC record, with p=none, p=quarantine or p=reject.",
  unknown: "DNS didn't answer. Reload the page in a minute.",
};
