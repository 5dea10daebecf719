import { calendarContract } from "@cardwell/core/contract/calendar";
import { catalogContract } from "@cardwell/core/contract/catalog";
import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { transferContract } from "@cardwell/core/contract/transfer";
import { walletContract } from "@cardwell/core/contract/wallet";
import { CARD_NUMBER_ERROR } from "@cardwell/core/domain/wallet/card-number";
import { describe, expect, it } from "vitest";
import * as z from "zod/v4/core";

const number = "4111 1111 1111 1111";

type Field = { path: string; schema: z.$ZodType };

const listParts = ({ _zod: { def } }: z.$ZodTypes): [string, z.$ZodType][] => {
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).map(([key, value]) => [`.${key}`, value]);
    case "array":
      return [["[]", def.element]];
    case "record":
      return [
        ["{key}", def.keyType],
        ["{}", def.valueType],
      ];
    case "union":
      return def.options.map((option) => ["", option]);
    case "nullable":
    case "optional":
    case "prefault":
      return [["", def.innerType]];
    case "pipe":
      return [["", def.in]];
    case "boolean":
    case "enum":
    case "literal":
    case "number":
      return [];
    default:
      throw new Error(`A contract holds a ${def.type}: say here where its words are.`);
  }
};

/** Every string of a body, by where it stands. */
function listStrings(path: string, schema: z.$ZodType): Field[] {
  if (schema instanceof z.$ZodString) return [{ path, schema }];
  return listParts(schema as z.$ZodTypes).flatMap(([key, part]) => listStrings(path + key, part));
}

const listErrors = (schema: z.$ZodType, value: string): string[] =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];

/** What takes words takes anything: ids, days and addresses have forms of their own. */
const formatTakes = ({ schema }: Field) => listErrors(schema, "Two words").length === 0;

const contracts: Record<string, Record<string, Endpoint>> = {
  calendar: calendarContract,
  catalog: catalogContract,
  transfer: transferContract,
  wallet: walletContract,
};

const fields = Object.entries(contracts).flatMap(([name, endpoints]) =>
  Object.entries(endpoints).flatMap(([call, { body }]) => (body ? listStrings(`${name}.${call}`, body) : [])),
);
const words = fields.filter(formatTakes);

describe("the words that a person may send about cards", () => {
  it("are found wherever a body holds some", () => {
    const paths = words.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "catalog.report.message",
        "transfer.import.wallet.cards[].nickname",
        "transfer.import.wallet.cards[].offer.offer.extra[].label",
        "transfer.import.wallet.cards[].offer.offer.tiers[].note",
        "transfer.import.wallet.cards[].uses{}{}.uses[].note",
        "transfer.import.wallet.purchases[].merchant",
        "wallet.addCard.custom.name",
        "wallet.changeCard.notes",
        "wallet.setOffer.custom.bonusLabel",
      ]),
    );
  });

  it.each(words)("hold no full card number in $path", ({ schema }) => {
    expect(listErrors(schema, number)).toEqual([CARD_NUMBER_ERROR]);
  });
});
