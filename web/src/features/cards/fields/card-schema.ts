import type { CardChange } from "@cardwell/core/contract/wallet";
import { civilDate } from "@cardwell/core/domain/dates/shapes";
import { AUTOPAY_MODES, walletCard } from "@cardwell/core/domain/wallet/shapes";
import type { CustomCard, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { NETWORKS } from "@cardwell/core/domain/catalog/card-terms";
import { typedMoney } from "@cardwell/core/domain/number-text";
import * as z from "zod/mini";
import { requiredCents, typedCents, typedDay, typedPercent, typedText } from "./typed-schemas.ts";

/** What a member enters about a card, as typed. */
export type CardValues = {
  openedOn: { month: string; year: string; day: string };
  creditLimitCents: string;
  statementCloseDay: string;
  dueDay: string;
  autopay: { mode: WalletCard["autopay"]["mode"]; fixedCents: string };
  last4: string;
  nickname: string;
  role: WalletCard["role"];
  holder: string;
  /** Of a card that the catalog doesn't have. */
  custom: {
    name: string;
    issuerName: string;
    network: CustomCard["network"];
    annualFeeCents: string;
    foreignBps: string;
    basePercent: string;
    noPresetLimit: boolean;
  };
};

export const emptyCard: CardValues = {
  openedOn: { month: "", day: "", year: "" },
  creditLimitCents: "",
  statementCloseDay: "",
  dueDay: "",
  autopay: { mode: "unknown", fixedCents: "" },
  last4: "",
  nickname: "",
  role: "primary",
  holder: "",
  custom: {
    name: "",
    issuerName: "",
    network: "unknown",
    annualFeeCents: "",
    foreignBps: "",
    basePercent: "",
    noPresetLimit: false,
  },
};

const unpadded = (part: string) => part.replace(/^0/, "");

export function toCardValues(card: WalletCard): CardValues {
  const [year = "", month = "", day = ""] = card.openedOn?.split("-") ?? [];
  const { custom } = card;
  return {
    openedOn: { month: unpadded(month), day: card.openedPrecision === "day" ? unpadded(day) : "", year },
    creditLimitCents: typedMoney(card.creditLimitCents),
    statementCloseDay: String(card.statementCloseDay ?? ""),
    dueDay: String(card.dueDay ?? ""),
    autopay: { mode: card.autopay.mode, fixedCents: typedMoney(card.autopay.fixedCents) },
    last4: card.last4 ?? "",
    nickname: card.nickname ?? "",
    role: card.role,
    holder: card.holder ?? "",
    custom:
      custom === null
        ? emptyCard.custom
        : {
            ...custom,
            annualFeeCents: typedMoney(custom.annualFeeCents),
            foreignBps: custom.foreignBps === null ? "" : String(custom.foreignBps / 100),
            basePercent: String(custom.basePercent ?? ""),
          },
  };
}

const pad = (part: string) => part.padStart(2, "0");

/** The day and how exactly it is known are one answer; nothing chosen is null. */
const openedOn = (today: string) =>
  z.pipe(
    z.object({ month: z.string(), year: z.string(), day: z.string() }),
    z.transform((typed, { issues }) => {
      const { month, year, day } = typed;
      const reject = (field: keyof typeof typed, message: string) => {
        issues.push({ code: "custom", message, input: typed, path: [field] });
        return z.NEVER;
      };
      if (month === "" && year === "" && day === "") return { openedOn: null, openedPrecision: "month" as const };
      if (month === "") return reject("month", "Choose the month it was opened.");
      if (year === "") return reject("year", "Choose the year.");
      const on = `${year}-${pad(month)}-${pad(day === "" ? "1" : day)}`;
      if (!civilDate.safeParse(on).success) return reject("day", "Choose a day in that month.");
      if (on > today) return reject("year", "This date is in the future.");
      return { openedOn: on, openedPrecision: day === "" ? ("month" as const) : ("day" as const) };
    }),
  );

const autopay = z.pipe(
  z.transform(({ mode, fixedCents }: CardValues["autopay"]) => ({
    mode,
    fixedCents: mode === "fixed" ? fixedCents : null,
  })),
  z.object({
    mode: z.enum(AUTOPAY_MODES),
    fixedCents: z.nullable(requiredCents("Enter what autopay pays each month.")),
  }),
);

const last4 = z.pipe(
  typedText.check(
    z.maxLength(4, { error: "Enter only the last four digits. We never store a full card number." }),
    z.regex(/^(\d{4})?$/, { error: "Enter the last four digits." }),
  ),
  z.transform((digits) => (digits === "" ? null : digits)),
);

const name = (missing: string) =>
  typedText.check(
    z.minLength(1, { error: missing }),
    z.maxLength(60, { error: ({ maximum }) => `Use ${maximum} characters or fewer.` }),
  );

const custom = z.object({
  name: name("Enter a card name."),
  issuerName: name("Enter the bank that issues it."),
  network: z.enum(NETWORKS),
  annualFeeCents: typedCents,
  foreignBps: z.pipe(
    typedPercent(5),
    z.transform((percent) => (percent === null ? null : Math.round(percent * 100))),
  ),
  basePercent: typedPercent(30),
  noPresetLimit: z.boolean(),
});

type CardFormOptions = { today: string; isCustom: boolean; noPresetLimit: boolean };

/** Whether the form asks for a limit. */
export const hasLimit = ({ isCustom, noPresetLimit }: CardFormOptions, own: CardValues["custom"]): boolean =>
  !(isCustom ? own.noPresetLimit : noPresetLimit);

const read = (today: string) =>
  z.object({
    openedOn: openedOn(today),
    creditLimitCents: z.pipe(typedCents, walletCard.shape.creditLimitCents),
    statementCloseDay: typedDay,
    dueDay: typedDay,
    autopay,
    last4,
    nickname: typedText,
    role: walletCard.shape.role,
    holder: typedText,
    custom: z.optional(custom),
  });
type Read = ReturnType<typeof read>;

/** What isn't shown isn't checked. */
const shownFields = (options: CardFormOptions, { creditLimitCents, custom: own, ...typed }: CardValues) => ({
  ...typed,
  creditLimitCents: hasLimit(options, own) ? creditLimitCents : "",
  ...(options.isCustom && { custom: own }),
});

/** The form of a card, as the contract takes it. */
export const cardSchema = (options: CardFormOptions) =>
  z.pipe(
    z.pipe(
      z.transform((typed: CardValues): z.input<Read> => shownFields(options, typed)),
      read(options.today),
    ),
    z.transform(({ openedOn: opened, ...facts }: z.output<Read>) => ({ ...facts, ...opened })),
  );

export type CardFacts = z.output<ReturnType<typeof cardSchema>>;

/** The facts that are other than the stored ones. What was left alone may not be valid by today's limits, so it isn't checked. */
export function cardChangeSchema(options: CardFormOptions, stored: CardValues) {
  const all = read(options.today);
  const changes = z.partial(z.extend(all, { custom: z.partial(custom) }));
  return z.pipe(
    z.pipe(
      z.transform((typed: CardValues): z.input<typeof changes> => {
        const { custom: own, ...others } = findChanged(all, shownFields(options, stored), shownFields(options, typed));
        return { ...others, ...(own && { custom: findChanged(custom, stored.custom, own) }) };
      }),
      changes,
    ),
    z.transform(({ openedOn: day, ...facts }: z.output<typeof changes>): CardChange => ({ ...facts, ...day })),
  );
}

/** The fields that mean another fact than before, however they are typed. */
function findChanged<Fields extends object>(schema: z.ZodMiniObject, before: Fields, now: Fields): Partial<Fields> {
  const known = new Map<string, unknown>(Object.entries(before));
  const isSame = ([field, typed]: [string, unknown]) => {
    if (JSON.stringify(typed) === JSON.stringify(known.get(field))) return true;
    const fact = schema.shape[field] as z.ZodMiniType;
    const [was, is] = [fact.safeParse(known.get(field)), fact.safeParse(typed)];
    return was.success && is.success && JSON.stringify(was.data) === JSON.stringify(is.data);
  };
  return Object.fromEntries(Object.entries(now).filter((each) => !isSame(each))) as Partial<Fields>;
}
