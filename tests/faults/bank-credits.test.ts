import { expect, it } from "vitest";
import { addCard } from "../../functions/src/features/wallet/changes/cards.ts";
import { useBankStandIn } from "../support/bank-stand-in.ts";
import { addPerson, createBankProcess, linkBank, NOW } from "../support/bank-world.ts";
import { useOwnProject } from "../support/own-project.ts";

// A statement credit that doesn't come, as time passes at the bank.

useOwnProject("bank-credits");

const CHASE = "ins_56";
const stand = useBankStandIn();

it("a credit is missing eight weeks and five days after its purchase posted at the bank, until the bank shows it", async () => {
  const uid = "traveler";
  const process = createBankProcess(stand.place);
  await addPerson(uid);
  await process.wallet.update({ uid, now: NOW }, (wallet, given) =>
    addCard(wallet, { id: "reserve", cardId: "chase-sapphire-reserve", last4: "4417", openedOn: "2026-10-05" }, given),
  );
  const linkId = await linkBank(process, stand.harness, { uid, institution: CHASE });
  const { items } = (await stand.harness.control("items")) as {
    items: { item: string; accounts: { account: string; mask: string }[] }[];
  };
  const account = items.find(({ item }) => item === linkId)?.accounts.find(({ mask }) => mask === "4417")?.account;
  const happen = (entry: object) => stand.harness.control("transaction", { account, ...entry });
  const listMissing = async (now: Date) => {
    await process.sync.sync(linkId, now);
    const { actions } = await process.wallet.dashboard({ uid, now });
    return actions.filter(({ kind, walletCardId }) => kind === "credit_missing" && walletCardId === "reserve");
  };
  await stand.harness.advance(1);
  await happen({ kind: "purchase", cents: 41_200, merchant: "Delta Air Lines", name: "DELTA AIR", mcc: "3058" });
  expect(await listMissing(new Date("2026-11-21T15:00:00Z"))).toEqual([]);
  await stand.harness.advance(61);
  expect(await listMissing(new Date("2027-01-21T15:00:00Z"))).toEqual([]);
  await stand.harness.advance(1);
  expect(await listMissing(new Date("2027-01-22T15:00:00Z"))).toMatchObject([
    { subjectId: "travel-credit", title: expect.stringContaining("hasn't posted"), amountCents: 30_000 },
  ]);
  // Nothing is claimed once the data is old.
  const { actions } = await process.wallet.dashboard({ uid, now: new Date("2027-01-26T15:00:00Z") });
  expect(actions.filter(({ kind }) => kind === "credit_missing")).toEqual([]);
  await happen({ kind: "credit", cents: 30_000, name: "ANNUAL TRAVEL CREDIT" });
  expect(await listMissing(new Date("2027-01-22T16:00:00Z"))).toEqual([]);
});
