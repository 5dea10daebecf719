import { fileURLToPath } from "node:url";
import { build } from "vite";
import { describe, expect, it } from "vitest";
import { plainContract } from "./plain-contract.ts";

const entry = fileURLToPath(new URL("../../core/src/contract/contract.ts", import.meta.url));

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [plainContract()],
    build: { write: false, lib: { entry, formats: ["es"], fileName: "contract" } },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) => ("output" in each ? each.output : []));
  return outputs.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
}

describe("the contract in the browser", () => {
  it("has the address of every call and no schema", async () => {
    const code = await bundled();
    expect(code).toContain("/api/email/send-passwordless-signin");
    expect(code).not.toMatch(/zod|safeParse|_zod/);
    expect(code.length).toBeLessThan(10_000);
  });
});
