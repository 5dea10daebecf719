import type { IMPORT_SOURCES } from "@cardwell/core/contract/admin/card-universe";

export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** `isList`: of things that cards refer to, not of cards. */
type About = { label: string; about: string; accept: string; isList?: true };

/** The supported files and their contents. */
export const importSources: Record<ImportSource, About> = {
  "cfpb-tccp": {
    label: "CFPB survey of card plans",
    about: "Fees and rates of the survey of card terms, as CSV or XLSX.",
    accept: ".csv,.xlsx",
  },
  "rewards-pwa": {
    label: "Card templates with perks",
    about: "Fees, earning rates and perks of a list of cards, as JSON.",
    accept: ".json",
  },
  couponcycle: {
    label: "Credits and their cycles",
    about: "Fees and credits with their cycles, as JSON.",
    accept: ".json",
  },
  "merchant-codes": {
    label: "Merchant category codes",
    about: "Merchant category codes, compared with ours in a report.",
    accept: ".csv,.json,.xlsx",
    isList: true,
  },
  "pfc-keys": {
    label: "Bank data categories",
    about: "Bank transaction categories, compared with ours in a report.",
    accept: ".csv,.json,.xlsx",
    isList: true,
  },
  "loyalty-programs": {
    label: "Loyalty programs",
    about: "Airline and hotel programs, compared with our currencies in a report.",
    accept: ".csv,.json,.xlsx",
    isList: true,
  },
  "application-rules": {
    label: "Application rules",
    about: "Issuers' rules on new accounts, compared with ours in a report.",
    accept: ".csv,.json,.xlsx",
    isList: true,
  },
};

const maxBytes = 7_400_000;

/** Why a file cannot be sent; undefined when it can. */
export function fileProblem({ name, size }: { name: string; size: number }): string | undefined {
  if (!/\.(json|csv|xlsx)$/i.test(name)) return "Choose a .json, .csv or .xlsx file.";
  if (size === 0) return "This file is empty.";
  if (size > maxBytes) return "Choose a file under 7.4 MB, or split this one.";
}

/** A file's bytes as base64. */
export async function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve((reader.result as string).replace(/^data:[^,]*,/, "")));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("We couldn't read the file.")));
    reader.readAsDataURL(file);
  });
}
