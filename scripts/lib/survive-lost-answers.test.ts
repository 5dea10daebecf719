import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Runs a program with the guard: it throws an uncaught error, and prints a word a moment later. */
function after(error: string, listener = ""): { status: number | null; said: string } {
  const program = `${listener}
    setTimeout(() => console.log("goes on"), 50);
    setTimeout(() => { throw Object.assign(new Error("other side closed"), ${error}); }, 1);`;
  const guard = join(import.meta.dirname, "survive-lost-answers.ts");
  const args = ["--disable-warning=ExperimentalWarning", "--import", guard, "-e", program];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, said: `${stdout}${stderr}` };
}

describe("the emulators", () => {
  it("go on when a socket closes under an answer that nobody waits for", () => {
    const { status, said } = after('{ code: "UND_ERR_SOCKET" }');
    expect(status).toBe(0);
    expect(said).toContain("goes on");
    expect(said).toContain("lost an answer");
  });

  it("end on any other error, as they would have", () => {
    expect(after('{ code: "EOTHER" }')).toMatchObject({ status: 1, said: expect.stringContaining("EOTHER") as string });
    const told = after('{ code: "EOTHER" }', 'process.on("uncaughtException", () => process.exit(2));');
    expect(told.status).toBe(2);
    expect(told.said).not.toContain("goes on");
  });
});
