import type { contract } from "@cardwell/core/contract/contract";
import type { ValidRequestOf } from "@cardwell/core/contract/endpoint";
import type { Wallet } from "@cardwell/core/domain/wallet/shapes";
import { rejected } from "../../../http/rejected.ts";
import { type WalletUpdate, type ChangeContext } from "./change.ts";

type SettingsBody = ValidRequestOf<typeof contract.wallet.settings>["body"];

export function changeSettings(wallet: Wallet, body: SettingsBody, { facts }: ChangeContext): WalletUpdate {
  const known = new Set(facts.reference.currencies.map(({ id }) => id));
  const unknown = Object.keys(body.ownCentsPerUnit ?? {}).find((id) => !known.has(id));
  if (unknown !== undefined) throw rejected(`ownCentsPerUnit.${unknown}`, "Reward currency not found.");
  const { settings } = wallet;
  return {
    wallet: {
      ...wallet,
      settings: {
        valuationMode: body.valuationMode ?? settings.valuationMode,
        ownCentsPerUnit: body.ownCentsPerUnit ?? settings.ownCentsPerUnit,
        utilizationTargetBps: body.utilizationTargetBps ?? settings.utilizationTargetBps,
        paydays: body.paydays === undefined ? settings.paydays : body.paydays,
      },
    },
    id: null,
  };
}
