import type { Wallet } from "@cardwell/core/domain/wallet/shapes";
import { rejected } from "../../../http/rejected.ts";
import type { Asked, ChangeContext, WalletUpdate } from "./change.ts";

export function changeSettings(wallet: Wallet, body: Asked<"settings">, { facts }: ChangeContext): WalletUpdate {
  const known = new Set(facts.reference.currencies.map(({ id }) => id));
  const unknown = Object.keys(body.ownCentsPerUnit ?? {}).find((id) => !known.has(id));
  if (unknown !== undefined) throw rejected(`ownCentsPerUnit.${unknown}`, "Reward currency not found.");
  const { settings } = wallet;
  return {
    wallet: {
      ...wallet,
      settings: {
        valuationMode: body.valuationMode ?? settings.valuationMode,
        ownCentsPerUnit: Object.fromEntries(
          Object.entries({ ...settings.ownCentsPerUnit, ...body.ownCentsPerUnit }).filter(
            ([, cents]) => cents !== null,
          ),
        ) as Record<string, number>,
        utilizationTargetBps: body.utilizationTargetBps ?? settings.utilizationTargetBps,
        paydays: body.paydays === undefined ? settings.paydays : body.paydays,
      },
    },
    id: null,
  };
}
