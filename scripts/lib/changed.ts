import { existsSync, globSync } from "node:fs";
import { basename, join } from "node:path";
import { execa } from "execa";
import { root } from "./paths.ts";
import { Stop } from "./log.ts";

/** The names of the tests over HTTP and in a browser that a noun's code can affect. A test that none names is affected by all code. */
const tests: Record<string, RegExp> = {
  account: /accounts?|register|protected|passwordless|lapsed|mail|tokens|pre-hijack/,
  alert: /alert|unsubscribe|dashboard/,
  billing: /billing|checkout|register|lapsed|plan-over|subscription|stripe|protected/,
  bank: /bank/,
  card: /card|wallet|earned|utilization|dashboard|place|scale|transfer|catalog/,
  email: /mail|unsubscribe|passwordless|lapsed|alerts-over|account/,
  unsubscribe: /unsubscribe/,
  staff: /card-universe|staff|access|place/,
};

const nouns: readonly [code: RegExp, noun: keyof typeof tests][] = [
  [/\/(features\/(account|auth)|domain\/accounts|contract\/accounts)/, "account"],
  [/\/(features|domain|contract)\/alert/, "alert"],
  [/\/((features|domain|contract)\/billing|integrations\/payments)/, "billing"],
  [/\/features\/banks/, "bank"],
  [/\/features\/(cards|dashboard|wallet|catalog)\//, "card"],
  [
    /\/domain\/(applications|benefits|catalog|earning|fees|offers|statements|value|wallet|utilization|valuation)/,
    "card",
  ],
  [/\/contract\/(card-page|catalog|dashboard|transfer|wallet)/, "card"],
  [/\/(features\/email|integrations\/email|mail|mail-templates|contract\/email)\b/, "email"],
  [/\/features\/unsubscribe/, "unsubscribe"],
  [/^web\/src\/admin|^functions\/src\/admin|contract\/admin/, "staff"],
];

/** What is deployed, or what stands in for it. */
const product = /^(core|functions|web|sandbox|emulator-data|catalog)\/|^firebase\.json|^firestore\./;
const ownTest = /\.test\.tsx?$/;
const speaking = ["tests/api/**/*.test.ts", "tests/e2e/**/*.spec.ts"];

const isNamed = (file: string) => Object.values(tests).some((pattern) => pattern.test(basename(file)));

/** The files that differ from a commit, those that git doesn't know yet too. */
export async function changedFiles(since: string): Promise<string[]> {
  const list = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await execa("git", args, { cwd: root, reject: false });
    if (exitCode !== 0) throw new Stop(`git couldn't list what changed since ${since}: ${stderr}`);
    return stdout.split("\n").filter(Boolean);
  };
  const [known, unknown] = await Promise.all([
    list("diff", "--name-only", "--relative", since),
    list("ls-files", "--others", "--exclude-standard"),
  ]);
  return [...new Set([...known, ...unknown])];
}

/**
 * The tests of the API and in a browser that changes of these files can affect: each test of the API imports the whole back end, and one in
 * a browser nothing, so imports tell nothing. Vitest finds the others.
 */
export function affectedBy(changed: readonly string[]): string[] {
  const all = globSync(speaking, { cwd: root }).toSorted();
  const themselves = all.filter((file) => changed.includes(file));
  const shared = changed.some((file) => /^tests\/(support|e2e)\/.*(?<!\.spec)\.ts$|^playwright\.config/.test(file));
  const code = changed.filter((file) => product.test(file) && !ownTest.test(file));
  const affecting = code.map((file) => nouns.filter(([pattern]) => pattern.test(file)).map(([, noun]) => noun));
  if (shared || affecting.some((found) => found.length === 0)) return all;
  const patterns = [...new Set(affecting.flat())].map((noun) => tests[noun]);
  const named =
    code.length === 0 ? [] : all.filter((file) => !isNamed(file) || patterns.some((one) => one?.test(basename(file))));
  return [...new Set([...themselves, ...named])].filter((file) => existsSync(join(root, file))).toSorted();
}
