import { rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

/** Read by the functions emulator after the committed settings, and only while `npm run dev` is running. */
export const devSettingsFile = join(root, "functions/.env.local");

export function removeDevSettings(): void {
  rmSync(devSettingsFile, { force: true });
}
