import type { IMPORT_SOURCES } from "@cardwell/core/contract/admin/card-universe";
import type { Source } from "../draft.ts";
import { cfpbTccp } from "./cfpb-tccp.ts";
import { couponcycle } from "./couponcycle.ts";
import { applicationRules, loyaltyPrograms, merchantCodes, pfcKeys } from "./reference-lists.ts";
import { rewardsPwa } from "./rewards-pwa.ts";

/** Every kind of file that can be read. */
export const sources: Record<(typeof IMPORT_SOURCES)[number], Source> = {
  "cfpb-tccp": cfpbTccp,
  "rewards-pwa": rewardsPwa,
  couponcycle,
  "merchant-codes": merchantCodes,
  "pfc-keys": pfcKeys,
  "loyalty-programs": loyaltyPrograms,
  "application-rules": applicationRules,
};
