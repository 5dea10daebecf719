import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

/** An instance has 512 MiB, of which the functions themselves take about 150. */
const MOST_MIB = 300;

async function sendImport(kind: string): Promise<{ status: number; peakMiB: number }> {
  const worker = join(root, "tests/support/body-memory-worker.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [worker, kind]);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as { status: number; peakMiB: number };
}

describe.concurrent("the largest body of an import", () => {
  it.each([
    ["20,000 purchases", "purchases", 200],
    ["20,000 purchases with five errors each", "wrong", 400],
    ["4 MiB of empty lists", "lists", 400],
    ["a name of three million digits", "digits", 400],
  ])(
    "of %s fits into the memory of an instance",
    async (_what, kind, status) => {
      const sent = await sendImport(kind);
      expect(sent.status).toBe(status);
      expect(sent.peakMiB).toBeLessThan(MOST_MIB);
    },
    30_000,
  );
});
