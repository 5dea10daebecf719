import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Runs the process of a function that answers one call later than it may be idle, and is stopped after a while. */
function run(name: string, stoppedAfterMs: number): { status: number | null; output: string } {
  const program = `
    import { createServer, get } from "node:http";
    const server = createServer((_request, response) => {
      response.on("finish", () => console.log("answered"));
      setTimeout(() => response.end(), 100);
    });
    server.listen(0, () => get({ port: server.address().port, agent: false }, (response) => response.resume()));
    setTimeout(() => process.exit(3), ${stoppedAfterMs});`;
  const guard = join(import.meta.dirname, "end-idle-worker.ts");
  const args = ["--disable-warning=ExperimentalWarning", "--import", guard, "--input-type=module", "-e", program];
  const env = { ...process.env, FUNCTION_TARGET: name, FUNCTION_ENDS_AFTER_MS: "20" };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  return { status, output: `${stdout}${stderr}` };
}

describe("the process of a function", () => {
  it("ends when it has had nothing to do for a while, and not before it has answered", () => {
    expect(run("sweepMail", 60_000)).toEqual({ status: 0, output: "answered\n" });
  });

  it("stays when browsers call it", () => {
    expect(run("api", 500).status).toBe(3);
  });
});
