import { describe, expect, it } from "vitest";
import { registerAccount } from "./registration.ts";
import { fakeGateway } from "./session-fakes.ts";
import type { AuthGateway } from "./auth-gateway.ts";

const nora = { email: "nora@example.com", password: "copper-lantern-41", firstName: "Nora" };

function setUp(answers: number[], change: Partial<AuthGateway> = {}) {
  const { gateway, calls } = fakeGateway(change);
  const logged: string[] = [];
  const warnings: string[] = [];
  const run = (registration: Parameters<typeof registerAccount>[1] = nora) =>
    registerAccount(
      {
        gateway,
        session: { showVerification: () => calls.push("flag on"), hideVerification: () => calls.push("flag off") },
        async sendVerification(email, firstName) {
          calls.push(`ask ${email} ${firstName}`);
          const status = answers.shift() ?? 0;
          return { ok: status === 200, status };
        },
        async wait(delayMs) {
          calls.push(`wait ${delayMs}`);
        },
        log: (message) => logged.push(message),
        warn: (message) => warnings.push(message),
      },
      registration,
    );
  return { run, calls, logged, warnings };
}

describe("registration", () => {
  it("creates the account, waits two seconds, asks for the mail and signs out with the message left on", async () => {
    const { run, calls, warnings } = setUp([200]);
    expect(await run()).toEqual({ verificationSent: true });
    expect(calls).toEqual([
      "flag on",
      "create nora@example.com Nora",
      "wait 2000",
      "ask nora@example.com Nora",
      "sign out",
    ]);
    expect(warnings).toEqual([]);
  });

  it("waits four and six seconds before the second and third attempt", async () => {
    const { run, calls } = setUp([500, 429, 200]);
    expect(await run()).toEqual({ verificationSent: true });
    expect(calls.filter((call) => call.startsWith("wait"))).toEqual(["wait 2000", "wait 4000", "wait 6000"]);
    expect(calls.at(-1)).toBe("sign out");
  });

  it("clears the flag and logs a warning when all three attempts fail", async () => {
    const { run, calls, logged, warnings } = setUp([503, 429, 0, 200]);
    expect(await run()).toEqual({ verificationSent: false });
    expect(calls.filter((call) => call.startsWith("ask"))).toHaveLength(3);
    expect(calls.at(-1)).toBe("flag off");
    expect(calls).not.toContain("sign out");
    expect(logged).toEqual([
      "Attempt 1 of 3 to ask for the verification mail failed with status 503.",
      "Attempt 2 of 3 to ask for the verification mail failed with status 429.",
      "Attempt 3 of 3 to ask for the verification mail failed with status 0.",
    ]);
    expect(warnings).toHaveLength(1);
  });

  it("greets by the part of the address before the @ when no name is given", async () => {
    const { run, calls } = setUp([200]);
    await run({ ...nora, firstName: undefined });
    expect(calls).toContain("ask nora@example.com nora");
  });

  it("asks for no mail when the account cannot be created, and clears the flag", async () => {
    const { run, calls } = setUp([200], { createAccount: () => Promise.reject(new Error("taken")) });
    await expect(run()).rejects.toThrow("taken");
    expect(calls).toEqual(["flag on", "flag off"]);
  });
});
