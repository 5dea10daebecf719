import { randomInt } from "node:crypto";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { call } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { forgetMailLimits } from "../support/sandbox.ts";
import { arbitraryFor, type JsonSchema, spoiled } from "../support/schema-arbitrary.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { walletApi } from "../support/wallets.ts";

// `FUZZ_SEED=… FUZZ_CASES=…` repeats a run, or makes a longer one.
const SEED = Number(process.env["FUZZ_SEED"] ?? randomInt(2 ** 31));
const CASES = Number(process.env["FUZZ_CASES"] ?? 1_000);
/** Each runs its cases one after the other as a separate member, so that one can't change the responses of another. */
const LANES = 4;

type Operation = {
  method: string;
  path: string;
  "x-access": "public" | "user" | "member" | "staff";
  parameters?: { in: "path" | "query"; name: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
};

type ApiDocument = { paths: Record<string, Record<string, Omit<Operation, "method" | "path">>> };

type Case = { token: string | undefined; address: string; body: unknown };

type Finding = { call: string; body: string; problem: string };

const known: Record<string, string[]> = {
  walletCardId: ["fuzz-card-1", "fuzz-card-2", "constructor"],
  cardId: ["chase-sapphire-reserve", "amex-gold", "constructor"],
  benefitId: ["travel-credit", "high-spend", "constructor"],
  ruleId: ["dining", "constructor"],
  categoryId: ["dining", "groceries", "constructor"],
  cycleKey: ["once", "y:2026", "m:2026-11"],
  alertId: ["fuzzreminder00001"],
  purchaseId: ["fuzz-purchase-1", "toString"],
  useId: ["fuzz-use-1", "valueOf"],
  month: ["2026-11"],
  version: ["1"],
  showId: ["cardwell-weekly", "constructor"],
};

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

let operations: Operation[] = [];
let resolve: (ref: string) => JsonSchema;
let members: string[] = [];
let staff = "";
const validators = new Map<string, ValidateFunction>();

beforeAll(async () => {
  // Schedules are paused, and without a sweep of the last half hour the health check answers 503.
  await runSchedule("sweepAlerts", (await sandboxTime()).now);
  const { body: document } = await call<ApiDocument>("GET", "/api/openapi.json");
  ajv.addSchema(document, "api");
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  resolve = (ref) =>
    ref
      .split("/")
      .slice(1)
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document) as JsonSchema;
  staff = (await newPerson({ staff: "owner" })).idToken;
  for (let lane = 0; lane < LANES; lane += 1) {
    const member = await newCardholder();
    const wallet = walletApi(member);
    await wallet.add({ id: "fuzz-card-1", cardId: "chase-sapphire-reserve" });
    await wallet.add({ id: "fuzz-card-2", cardId: "amex-gold" });
    const purchase = { categoryId: "dining", merchant: null, note: null, countsForOffer: true, amountCents: 4_210 };
    const bought = { id: "fuzz-purchase-1", walletCardId: "fuzz-card-1", on: "2026-11-02" };
    await wallet.change("POST", "/purchases", { ...purchase, ...bought });
    const reminder = { id: "fuzzreminder00001", type: "reminder", title: "Call", body: "", severity: "low" };
    await call("POST", "/api/alerts", { token: member.idToken, body: reminder });
    members.push(member.idToken);
  }
});

// Requested mail counts against the limits of other tests, too.
afterAll(forgetMailLimits);

/** What staff can change is shared with other tests, so only staff reads are tried. */
function pickToken({ method, "x-access": access }: Operation, lane: number, dice: number): string | undefined {
  if (dice === 0) return undefined;
  return access === "staff" && method === "GET" && dice > 2 ? staff : members[lane];
}

function caseArbitrary(operation: Operation, lane: number): fc.Arbitrary<Case> {
  const { parameters = [], requestBody } = operation;
  const sources = { resolve, known };
  const texts = (place: "path" | "query") => {
    const described = parameters.filter((each) => each.in === place);
    const values = Object.fromEntries(described.map(({ name, schema }) => [name, arbitraryFor(schema, sources, name)]));
    const requiredKeys = described.filter(({ required }) => required).map(({ name }) => name);
    const valid = fc.record(values, { requiredKeys, noNullPrototype: true });
    return fc.oneof({ weight: 4, arbitrary: valid }, { weight: 1, arbitrary: spoiled(valid) });
  };
  const schema = operation["x-access"] === "staff" ? undefined : requestBody?.content["application/json"]?.schema;
  const valid = schema ? arbitraryFor(schema, sources) : fc.constant(requestBody ? {} : undefined);
  const body = schema ? fc.oneof({ weight: 3, arbitrary: valid }, { weight: 2, arbitrary: spoiled(valid) }) : valid;
  const rawQuery = fc.constantFrom("a=%zz", "%e0%a4%a", "q=1&q=2", "__proto__=1", "limit=-1", "q=%00");
  const query = fc.oneof({ weight: 6, arbitrary: texts("query").map(toQuery) }, { weight: 1, arbitrary: rawQuery });
  return fc.tuple(fc.nat(9), texts("path"), query, body).map(([dice, path, queried, sent]) => ({
    token: pickToken(operation, lane, dice),
    address: `${fillIn(operation.path, path)}${queried === "" ? "" : `?${queried}`}`,
    body: sent,
  }));
}

const asText = (value: unknown) => (typeof value === "string" ? value.toWellFormed() : JSON.stringify(value ?? "x"));

/** Hosting resolves dots between slashes before it calls the API, and responds with the app's page. */
const fillIn = (path: string, values: unknown) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = asText(Object(values)[name]).slice(0, 500);
    return encodeURIComponent(value === "" || /(^|\/)\.+(\/|$)/.test(value) ? "x" : value.toWellFormed());
  });

/** As many as the server accepts: above 16 kB of URL it responds with 431 without calling the API. */
const toQuery = (values: unknown) =>
  new URLSearchParams(
    Object.entries(Object(values) as object)
      .slice(0, 20)
      .map(([name, value]) => [name.slice(0, 100), asText(value).slice(0, 60)]),
  ).toString();

/** What is wrong with a response; null when it matches its documentation. */
function judge({ method, path, responses }: Operation, answer: Awaited<ReturnType<typeof call>>): string | null {
  const { status, body, headers } = answer;
  if (status >= 500) return `status ${status}: ${JSON.stringify(body).slice(0, 300)}`;
  const documented = responses[String(status)];
  if (!documented) return `status ${status} is not documented: ${JSON.stringify(body).slice(0, 300)}`;
  if (status === 302) return headers.get("location") ? null : "a redirect to nowhere";
  const type = headers.get("content-type")?.split(";")[0] ?? "";
  if (!documented.content?.[type]) return `status ${status} with type "${type}" is not documented`;
  const pointer = ["paths", path, method.toLowerCase(), "responses", String(status), "content", type, "schema"]
    .map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"))
    .map(encodeURIComponent)
    .join("/");
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` });
  validators.set(pointer, validate);
  return validate(body) ? null : `not the documented form: ${ajv.errorsText(validate.errors).slice(0, 300)}`;
}

async function runLane(lane: number): Promise<{ findings: Finding[]; statuses: Record<string, number> }> {
  const findings: Finding[] = [];
  const statuses: Record<string, number> = {};
  // Built one by one: all at once takes seconds, in which the server closes connections unnoticed.
  const arbitraries = new Map<Operation, fc.Arbitrary<Case>>();
  for (let index = lane; index < CASES; index += LANES) {
    // From a random one on, so that also those that a run has one case more for differ.
    const operation = operations[(SEED + index) % operations.length]!;
    const arbitrary = arbitraries.get(operation) ?? caseArbitrary(operation, lane);
    arbitraries.set(operation, arbitrary);
    const [tried] = fc.sample(arbitrary, { seed: SEED + index, numRuns: 1 });
    const { token, address, body } = tried!;
    const answer = await call(operation.method, address, {
      ...(token && { token }),
      ...(body !== undefined && { body }),
    });
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const problem = judge(operation, answer);
    if (problem === null) continue;
    findings.push({ call: `${operation.method} ${address}`, body: JSON.stringify(body) ?? "", problem });
  }
  return { findings, statuses };
}

describe(`${CASES} calls generated from the API description`, () => {
  it(`are answered as it says, without a failure (FUZZ_SEED=${SEED})`, async () => {
    const lanes = await Promise.all(members.map((_, lane) => runLane(lane)));
    const findings = lanes.flatMap((lane) => lane.findings);
    const shown = findings.slice(0, 20).map((each) => ({ ...each, body: each.body.slice(0, 400) }));
    expect(shown, `${findings.length} findings with FUZZ_SEED=${SEED}`).toEqual([]);
    // If all that callers may do at all were rejected for its form, the test would find nothing.
    const count = (status: string) => lanes.reduce((sum, { statuses }) => sum + (statuses[status] ?? 0), 0);
    const allowed = CASES - count("401") - count("403");
    expect(count("200")).toBeGreaterThan(allowed / 4);
  });
});
