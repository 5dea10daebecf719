import type { BankLink } from "@cardwell/core/contract/banks";
import { atBank, banksApi } from "./banks.ts";
import type { TestPerson } from "./people.ts";

/** Banks of the stand-in: Citi takes a password, Chase has a sign-in page of its own. */
const institutions = { citi: "ins_5", chase: "ins_56" } as const;

type LinkOptions = { bank: keyof typeof institutions; persona?: string };

/** What happens at the bank of a link. */
export const happenAtBank = (item: string, event: string, inDays?: number) =>
  atBank("event", { item, event, ...(inDays !== undefined && { inDays }) });

/** A bank link as the pages leave it, with its accounts matched to the first card that each may be and its import finished. */
export async function linkBank(person: TestPerson, { bank, persona = "good" }: LinkOptions): Promise<BankLink> {
  const banks = banksApi(person);
  const { link } = await banks.link(institutions[bank], persona);
  return banks.importAll(link.id);
}

export const listLinks = async (person: TestPerson): Promise<BankLink[]> => (await banksApi(person).list()).links;

/** Asks the bank for the newest data, as a visit does. */
export const refreshLink = (person: TestPerson, linkId: string) =>
  banksApi(person).ask("POST", `/${linkId}/refresh`, {});
