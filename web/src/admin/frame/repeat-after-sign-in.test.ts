import { describe, expect, it } from "vitest";
import { repeatAfterSignIn } from "./repeat-after-sign-in.ts";

const tooOld = () => Response.json({ error: "reauthentication_required" }, { status: 401 });
const done = () => Response.json({ ok: true });

/** A server that gives these answers in turn, and a person who signs in, or doesn't. */
function given(answers: (() => Response)[], signsIn = true) {
  const sent: [address: unknown, token: string | null, body: unknown][] = [];
  let asked = 0;
  const call = repeatAfterSignIn({
    send: async (address, options) => {
      sent.push([address, new Headers(options?.headers).get("authorization"), options?.body]);
      return answers.shift()!();
    },
    ask: async () => {
      asked += 1;
      return signsIn;
    },
    token: async () => "fresh",
  });
  const options = { method: "POST", headers: { authorization: "Bearer old" }, body: '{"reason":"Case 2296"}' };
  return { sent, asked: () => asked, call: (address = "/api/admin/users/u1/disable") => call(address, options) };
}

describe("a call that needs a recent sign-in", () => {
  it("is repeated with the same body and a fresh token once the person has signed in", async () => {
    const { call, sent } = given([tooOld, done]);
    expect((await call()).status).toBe(200);
    expect(sent).toEqual([
      ["/api/admin/users/u1/disable", "Bearer old", '{"reason":"Case 2296"}'],
      ["/api/admin/users/u1/disable", "Bearer fresh", '{"reason":"Case 2296"}'],
    ]);
  });

  it("returns its error when they don't sign in", async () => {
    const { call, sent } = given([tooOld], false);
    const answer = await call();
    expect([answer.status, await answer.json()]).toEqual([401, { error: "reauthentication_required" }]);
    expect(sent).toHaveLength(1);
  });

  it("asks once for calls that are rejected at the same time", async () => {
    const { call, asked } = given([tooOld, tooOld, done, done]);
    const answers = await Promise.all([call(), call("/api/admin/users/u2/disable")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(asked()).toBe(1);
  });
});

it.each([
  ["an answer", done],
  ["another error", () => Response.json({ error: "unauthenticated" }, { status: 401 })],
  ["an error without a body", () => new Response("", { status: 401 })],
])("%s is returned as it is", async (_, answer) => {
  const { call, asked } = given([answer]);
  expect((await call()).status).toBe(answer().status);
  expect(asked()).toBe(0);
});
