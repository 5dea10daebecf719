import type { Firestore } from "firebase-admin/firestore";
import type { LogoContrast, LogoKind } from "../core/src/domain/logos/logo.ts";
import { DEFAULT_TIME_ZONE } from "../core/src/domain/accounts/time-zone.ts";
import { addDays, todayIn } from "../core/src/domain/dates/civil.ts";
import { DAY_MS } from "../core/src/domain/dates/instants.ts";
import { cleanSvg } from "../functions/src/admin/images/clean-svg.ts";
import { toLogoKey } from "../functions/src/features/logos/logos-repository.ts";
import type { StoredLogo } from "../functions/src/features/logos/logos-repository.ts";
import { getImageId } from "../functions/src/lib/images-repository.ts";
import { people } from "./people.ts";

type Drawn = { kind: LogoKind; id: string; shape: string; contrast: LogoContrast; daysLeft?: number };

const bars = '<path d="M3 6h18v4H3zM3 14h18v4H3z" fill="#0b8a8a"/>';
const stroke = (color: string) => `fill="none" stroke="${color}" stroke-width="4"`;

/** Simple shapes, drawn for this: nobody's logo. Bilt's can't be seen on dark; a license ends soon; two names have the same file. */
const drawn: Drawn[] = [
  {
    kind: "issuer",
    id: "chase",
    shape: '<path d="M12 2 22 20H2z" fill="#3f78d1"/>',
    contrast: { light: 4.2, dark: 3.9 },
  },
  { kind: "issuer", id: "amex", shape: bars, contrast: { light: 4.1, dark: 4.0 } },
  {
    kind: "issuer",
    id: "bilt",
    shape: `<path d="M4 20V6l8 8 8-8v14" ${stroke("#1c2440")}/>`,
    contrast: { light: 15.0, dark: 1.1 },
  },
  {
    kind: "network",
    id: "visa",
    shape: `<path d="M12 2 22 12 12 22 2 12z" ${stroke("#d0453b")}/>`,
    contrast: { light: 4.4, dark: 3.7 },
  },
  {
    kind: "network",
    id: "mastercard",
    shape: '<path d="M12 3v18A9 9 0 0 1 12 3zM14 3v18a9 9 0 0 0 0-18z" fill="#c2622d"/>',
    contrast: { light: 4.0, dark: 4.1 },
  },
  {
    kind: "program",
    id: "delta-skymiles",
    shape: '<path d="M12 3 21 21l-9-5-9 5z" fill="#c8506e"/>',
    contrast: { light: 4.2, dark: 3.9 },
    daysLeft: 9,
  },
  { kind: "program", id: "amex-membership-rewards", shape: bars, contrast: { light: 4.1, dark: 4.0 } },
  {
    kind: "program",
    id: "hilton-honors",
    shape: `<circle cx="12" cy="12" r="8" ${stroke("#5d7fa6")}/><path d="M12 12h8" ${stroke("#5d7fa6")}/>`,
    contrast: { light: 4.0, dark: 4.0 },
  },
  {
    kind: "merchant",
    id: "uber",
    shape: `<path d="M5 4v9a7 7 0 0 0 14 0V4" ${stroke("#8a6fd1")}/>`,
    contrast: { light: 3.9, dark: 4.2 },
  },
  {
    kind: "merchant",
    id: "resy",
    shape: '<path d="M4 12a8 8 0 0 1 16 0zM7 15h10v5H7z" fill="#d0453b"/>',
    contrast: { light: 4.4, dark: 3.7 },
  },
];

/** A few logos of each kind; all others are missing. Staff chose initials for one of these. */
export async function writeLogos(db: Firestore, now: Date): Promise<void> {
  const batch = db.batch();
  const today = todayIn(now, DEFAULT_TIME_ZONE);
  const logos = drawn.map(({ kind, id, shape, contrast, daysLeft }, at): [string, StoredLogo] => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${shape}</svg>`;
    const { content, width, height } = cleanSvg(Buffer.from(text));
    const facts = { type: "image/svg+xml" as const, width, height };
    const fileId = getImageId(content);
    batch.set(db.doc(`logoImages/${fileId}`), { ...facts, content });
    const logo = {
      file: { id: fileId, ...facts, bytes: content.byteLength },
      license: "Own drawing",
      source: "Drawn for the emulators",
      expiresOn: daysLeft === undefined ? null : addDays(today, daysLeft),
      contrast,
      updatedBy: people.admin.uid,
      updatedAt: new Date(now.getTime() - (at + 1) * DAY_MS),
      revision: at + 1,
    };
    return [toLogoKey(kind, id), logo];
  });
  const fallbacks = { [toLogoKey("merchant", "grubhub")]: { initials: "GH", hue: "copper", revision: 1 } };
  batch.set(db.doc("logoSets/current"), { revision: logos.length, logos: Object.fromEntries(logos), fallbacks });
  await batch.commit();
}
