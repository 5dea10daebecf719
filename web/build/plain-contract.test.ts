import { fileURLToPath } from "node:url";
import { build } from "vite";
import { describe, expect, it } from "vitest";
import { plainContract, withCallsInPlace } from "./plain-contract.ts";

const contractFolder = new URL("../../core/src/contract/", import.meta.url);
const entry = fileURLToPath(new URL("contract.ts", contractFolder));

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [plainContract(contractFolder)],
    build: { write: false, lib: { entry, formats: ["es"], fileName: "contract" } },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) => ("output" in each ? each.output : []));
  return outputs.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
}

describe("the contract in the browser", () => {
  it("has the address of every call and no schema", async () => {
    const code = await bundled();
    expect(code).toContain("/api/email/send-passwordless-signin");
    expect(code).not.toMatch(/zod|safeParse|_zod|refusals|summary/);
  });
});

describe("a file that makes a call", () => {
  const read = { method: "GET", path: "/api/a", access: "user", summary: "…" };
  const load = async (name: string) => (name === "contract" ? { contract: { a: { read } } } : { aContract: { read } });

  it("has the call written where it is named, whichever way", async () => {
    const code = await withCallsInPlace(
      'import { contract } from "@cardwell/core/contract/contract";\nimport { aContract } from "@cardwell/core/contract/a";\ncallApi(contract.a.read, {});\nuse(aContract.read);',
      load,
    );
    expect(code).toContain('callApi(({"method":"GET","path":"/api/a","access":"user"}), {});');
    expect(code).toContain('use(({"method":"GET","path":"/api/a","access":"user"}));');
  });

  it("knows whether the call may name what it makes, so that nothing is made twice", async () => {
    const make = { ...read, takesId: true };
    const code = await withCallsInPlace(
      'import { aContract } from "@cardwell/core/contract/a";\nuse(aContract.make);',
      async () => ({ aContract: { make } }),
    );
    expect(code).toContain('"takesId":true');
  });

  it("keeps everything else that it takes from the contract, and names that only look alike", async () => {
    const code =
      'import { contract } from "@cardwell/core/contract/contract";\nlist(contract.a);\nconst other = { a: { read: 1 } };\nuse(other.a.read);';
    expect(await withCallsInPlace(code, load)).toBe(code);
  });
});
