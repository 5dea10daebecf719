import type { NewCard } from "@cardwell/core/contract/wallet";
import { CARD_NUMBER_ERROR, hasCardNumber } from "@cardwell/core/domain/wallet/card-number";
import { LIMIT_ERROR } from "@cardwell/core/domain/wallet/limit-error";
import type { CustomCard, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { readDay, readMoney, typedMoney } from "./format-money.ts";

export type AutopayMode = WalletCard["autopay"]["mode"];

/** The facts of a card as typed into the fields. */
export type CardFacts = {
  openedMonth: string;
  openedDay: string;
  openedYear: string;
  limit: string;
  closeDay: string;
  dueDay: string;
  autopay: AutopayMode;
  autopayFixed: string;
  last4: string;
  nickname: string;
  role: WalletCard["role"];
  holder: string;
};

export type FactErrors = Partial<Record<keyof CardFacts, string>>;

export const noFacts: CardFacts = {
  openedMonth: "",
  openedDay: "",
  openedYear: "",
  limit: "",
  closeDay: "",
  dueDay: "",
  autopay: "unknown",
  autopayFixed: "",
  last4: "",
  nickname: "",
  role: "primary",
  holder: "",
};

export function toCardFacts(card: WalletCard): CardFacts {
  const [year = "", month = "", day = ""] = card.openedOn.split("-");
  return {
    openedMonth: String(Number(month)),
    openedDay: card.openedPrecision === "day" ? String(Number(day)) : "",
    openedYear: year,
    limit: typedMoney(card.creditLimitCents),
    closeDay: String(card.statementCloseDay ?? ""),
    dueDay: String(card.dueDay ?? ""),
    autopay: card.autopay.mode,
    autopayFixed: typedMoney(card.autopay.fixedCents),
    last4: card.last4 ?? "",
    nickname: card.nickname ?? "",
    role: card.role,
    holder: card.holder ?? "",
  };
}

/** Refuses what looks like a full card number, in the words of the server. */
export const textError = (typed: string): string | undefined => (hasCardNumber(typed) ? CARD_NUMBER_ERROR : undefined);

function last4Error(typed: string): string | undefined {
  const digits = typed.trim();
  if (digits === "") return undefined;
  if (/^\d{4}$/.test(digits)) return undefined;
  if (hasCardNumber(digits)) return CARD_NUMBER_ERROR;
  return digits.replaceAll(/\D/g, "").length > 4
    ? "Write only the last four digits. We never keep a full card number."
    : "Write the last four digits.";
}

const pad = (part: string) => part.padStart(2, "0");

function limitError(typed: string): string | undefined {
  const { value, error } = readMoney(typed);
  return value === 0 ? LIMIT_ERROR : error;
}

function toOpenedOn({ openedMonth, openedDay, openedYear }: CardFacts): string {
  return `${openedYear}-${pad(openedMonth)}-${pad(openedDay === "" ? "1" : openedDay)}`;
}

function openedError(facts: CardFacts, today: string): Pick<FactErrors, "openedMonth" | "openedDay" | "openedYear"> {
  if (facts.openedMonth === "") return { openedMonth: "Choose the month in which it was opened." };
  if (facts.openedYear === "") return { openedYear: "Choose the year." };
  const on = toOpenedOn(facts);
  const day = new Date(`${on}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== on)
    return { openedDay: "That month has no such day." };
  return on > today ? { openedYear: "This day is still to come." } : {};
}

/** Errors of fields that are shown immediately, whether or not the form was submitted. */
export function plainErrors(facts: CardFacts): FactErrors {
  const limit = readMoney(facts.limit).error;
  return Object.fromEntries(
    Object.entries({
      limit: hasCardNumber(facts.limit) ? limit : undefined,
      autopayFixed: textError(facts.autopayFixed),
      nickname: textError(facts.nickname),
      holder: textError(facts.holder),
      last4: facts.last4.trim().length > 4 ? last4Error(facts.last4) : undefined,
    }).filter(([, error]) => error !== undefined),
  );
}

/** The facts without a limit that no field shows: a card without a preset limit sends none. */
export const shownFacts = (facts: CardFacts, hasLimit: boolean): CardFacts =>
  hasLimit ? facts : { ...facts, limit: "" };

/** Everything that keeps the facts from being sent. */
export function factErrors(facts: CardFacts, today: string): FactErrors {
  const fixed = readMoney(facts.autopayFixed);
  const missingFixed = fixed.value === null ? "Write what autopay pays each month." : fixed.error;
  return Object.fromEntries(
    Object.entries({
      ...plainErrors(facts),
      ...openedError(facts, today),
      limit: limitError(facts.limit),
      closeDay: readDay(facts.closeDay).error,
      dueDay: readDay(facts.dueDay).error,
      autopayFixed: facts.autopay === "fixed" ? missingFixed : undefined,
      last4: last4Error(facts.last4),
    }).filter(([, error]) => error !== undefined),
  );
}

const orNull = (typed: string) => (typed.trim() === "" ? null : typed.trim());

/** The facts as the server takes them. Ask `factErrors` before. */
export function toBody(facts: CardFacts): Omit<NewCard, "cardId" | "custom" | "offerId"> {
  return {
    openedOn: toOpenedOn(facts),
    openedPrecision: facts.openedDay === "" ? "month" : "day",
    creditLimitCents: readMoney(facts.limit).value ?? null,
    statementCloseDay: readDay(facts.closeDay).value ?? null,
    dueDay: readDay(facts.dueDay).value ?? null,
    autopay: {
      mode: facts.autopay,
      fixedCents: facts.autopay === "fixed" ? (readMoney(facts.autopayFixed).value ?? null) : null,
    },
    last4: orNull(facts.last4),
    nickname: orNull(facts.nickname),
    role: facts.role,
    holder: orNull(facts.holder),
  };
}

/** A card that the catalog does not have, as it stands in the fields. */
export type OwnCard = {
  name: string;
  issuer: string;
  network: CustomCard["network"];
  fee: string;
  foreign: string;
  base: string;
  noPresetLimit: boolean;
};

export type OwnErrors = Partial<Record<keyof OwnCard, string>>;

export const noOwnCard: OwnCard = {
  name: "",
  issuer: "",
  network: "unknown",
  fee: "",
  foreign: "",
  base: "",
  noPresetLimit: false,
};

export const toOwnCard = (custom: CustomCard): OwnCard => ({
  name: custom.name,
  issuer: custom.issuerName,
  network: custom.network,
  fee: typedMoney(custom.annualFeeCents),
  foreign: custom.foreignBps === null ? "" : String(custom.foreignBps / 100),
  base: String(custom.basePercent ?? ""),
  noPresetLimit: custom.noPresetLimit,
});

function readPercent(typed: string, most: number): { value: number | null; error?: string } {
  const text = typed.trim().replace(/\s*%$/, "");
  if (text === "") return { value: null };
  if (hasCardNumber(text)) return { value: null, error: CARD_NUMBER_ERROR };
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text) || Number(text) > most)
    return { value: null, error: `Write a percentage, 0 to ${most}.` };
  return { value: Number(text) };
}

const mostLetters = 60;

/** The immediate error of a typed name: it looks like a card number, or is too long. */
const nameError = (typed: string): string | undefined =>
  textError(typed) ?? (typed.trim().length > mostLetters ? `Write at most ${mostLetters} characters.` : undefined);

const named = (typed: string, missing: string) => nameError(typed) ?? (typed.trim() === "" ? missing : undefined);

/** The immediate errors of a custom card. */
export const plainOwnErrors = (own: OwnCard): OwnErrors =>
  Object.fromEntries(
    Object.entries({
      name: nameError(own.name),
      issuer: nameError(own.issuer),
      fee: textError(own.fee),
      foreign: textError(own.foreign),
      base: textError(own.base),
    }).filter(([, error]) => error !== undefined),
  );

export function ownErrors(own: OwnCard): OwnErrors {
  return Object.fromEntries(
    Object.entries({
      name: named(own.name, "Give the card a name."),
      issuer: named(own.issuer, "Say which bank issues it."),
      fee: readMoney(own.fee).error,
      foreign: readPercent(own.foreign, 5).error,
      base: readPercent(own.base, 30).error,
    }).filter(([, error]) => error !== undefined),
  );
}

export const toCustomCard = (own: OwnCard): CustomCard => {
  const foreign = readPercent(own.foreign, 5).value;
  return {
    name: own.name.trim(),
    issuerName: own.issuer.trim(),
    network: own.network,
    annualFeeCents: readMoney(own.fee).value ?? null,
    foreignBps: foreign === null ? null : Math.round(foreign * 100),
    basePercent: readPercent(own.base, 30).value,
    noPresetLimit: own.noPresetLimit,
  };
};
