import type { Firestore } from "firebase-admin/firestore";
import type { LogoKind } from "../core/src/domain/logos/logo.ts";
import { DAY_MS } from "../core/src/domain/dates/instants.ts";
import { readSvg } from "../functions/src/admin/images/read-svg.ts";
import { toLogoKey } from "../functions/src/features/logos/logos-repository.ts";
import type { StoredLogo } from "../functions/src/features/logos/logos-repository.ts";
import { getImageId } from "../functions/src/lib/images-repository.ts";
import { people } from "./people.ts";

/** Simple shapes, drawn for this: nobody's logo. */
const drawn: { kind: LogoKind; id: string; shape: string }[] = [
  { kind: "issuer", id: "chase", shape: '<path d="M12 2 22 20H2z" fill="#2456a6"/>' },
  { kind: "issuer", id: "amex", shape: '<path d="M3 6h18v4H3zM3 14h18v4H3z" fill="#0b7285"/>' },
  {
    kind: "network",
    id: "visa",
    shape: '<path d="M12 2 22 12 12 22 2 12z" fill="none" stroke="#b3261e" stroke-width="4"/>',
  },
];

/** A few logos; all others are missing. */
export async function writeLogos(db: Firestore, now: Date): Promise<void> {
  const batch = db.batch();
  const logos = drawn.map(({ kind, id, shape }, at): [string, StoredLogo] => {
    const content = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${shape}</svg>`);
    const facts = { type: "image/svg+xml" as const, ...readSvg(content) };
    const fileId = getImageId(content);
    batch.set(db.doc(`logoImages/${fileId}`), { ...facts, content });
    const logo = {
      file: { id: fileId, ...facts, bytes: content.byteLength },
      license: "Own drawing",
      source: "Drawn for the emulators",
      expiresOn: null,
      updatedBy: people.admin.uid,
      updatedAt: new Date(now.getTime() - (at + 1) * DAY_MS),
      revision: at + 1,
    };
    return [toLogoKey(kind, id), logo];
  });
  batch.set(db.doc("logoSets/current"), { revision: logos.length, logos: Object.fromEntries(logos) });
  await batch.commit();
}
