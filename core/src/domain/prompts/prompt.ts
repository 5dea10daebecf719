import * as z from "zod/mini";
import { slug } from "../catalog/shapes.ts";
import { text, trimmedText } from "../text.ts";

/** Models are named by whoever serves them: `small-4`, `vendor/large:2026-10`. */
export const modelName = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,79}$/, { error: "Enter the name of a model." }));

/** What a version of a prompt has. It never changes once it is a version. */
export const promptContent = z.strictObject({
  /** The system message. It has no variables: what others wrote never gets into it. */
  instructions: trimmedText(4_000).check(z.minLength(20, { error: "Enter instructions of at least 20 characters." })),
  /** The user message, with `{{variable}}` where the marked data goes. */
  message: trimmedText(1_000).check(z.minLength(1, { error: "Enter the message." })),
  /** Null: the first of the configured models. */
  model: z.nullable(modelName),
  temperature: z.number().check(z.minimum(0), z.maximum(1, { error: "Enter a temperature from 0 to 1." })),
  /** Of the answer. One that is longer is cut off, and counts as failed. */
  maxTokens: z
    .int({ error: "Enter a whole number of tokens." })
    .check(z.minimum(16, { error: "Enter 16 tokens or more." }), z.maximum(4_000, { error: "Enter 4,000 or fewer." })),
});

export type PromptContent = z.infer<typeof promptContent>;

export type PromptVariable = {
  name: string;
  meaning: string;
  /** What is longer is cut off before it's sent. */
  maxLength: number;
  /** It is what everybody reads in the product, with our own addresses and words that are names elsewhere: it isn't masked. */
  isPublished?: true;
};

/** A placeholder, or braces that are none. */
const BRACES = /\{\{([^{}]*)\}\}|\{\{|\}\}/g;

export type ContentProblem = { field: "instructions" | "message"; message: string };

/** What is wrong with the texts of a version. */
export function findContentProblems(
  { instructions, message }: Pick<PromptContent, "instructions" | "message">,
  variables: readonly PromptVariable[],
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  if (/\{\{|\}\}/.test(instructions))
    problems.push({ field: "instructions", message: "Put variables into the message. Instructions have none." });
  const used = [...message.matchAll(BRACES)].map(([, name]) => name);
  const names = variables.map(({ name }) => `{{${name}}}`).join(", ");
  const unknown = used.find((name) => name === undefined || variables.every((each) => each.name !== name));
  if (used.includes(undefined)) problems.push({ field: "message", message: `Write variables as ${names}.` });
  else if (unknown !== undefined)
    problems.push({ field: "message", message: `{{${unknown}}} isn't a variable of this prompt. Use ${names}.` });
  for (const { name } of variables) {
    const count = used.filter((each) => each === name).length;
    if (count !== 1) problems.push({ field: "message", message: `Use {{${name}}} once.` });
  }
  return problems;
}

/** Fills the placeholders of a message that has no problems. What is filled in isn't read again. */
export const fillMessage = (message: string, getBlock: (name: string) => string): string =>
  message.replaceAll(BRACES, (_, name: string) => getBlock(name));

const checkText = trimmedText(200).check(z.minLength(1, { error: "Enter the text to look for." }));

/** What an answer to a test case has to meet. */
export const answerCheck = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("contains"), text: checkText }),
  z.strictObject({ kind: z.literal("omits"), text: checkText }),
  z.strictObject({
    kind: z.literal("maxWords"),
    count: z.int({ error: "Enter a whole number of words." }).check(z.minimum(1), z.maximum(2_000)),
  }),
  z.strictObject({ kind: z.literal("noLinks") }),
]);

export type AnswerCheck = z.infer<typeof answerCheck>;

export const MOST_CASES = 24;

/** What staff enter of a test case. Which variables `values` has depends on the prompt. */
export const caseFields = z.strictObject({
  name: trimmedText(80).check(z.minLength(3, { error: "Enter a name." })),
  values: z.record(z.string().check(z.regex(/^[a-z][A-Za-z]{0,39}$/)), text(20_000)),
  checks: z
    .array(answerCheck)
    .check(
      z.minLength(1, { error: "Add a check: what the answer has to contain, for example." }),
      z.maxLength(8, { error: "Use 8 checks or fewer." }),
    ),
});

export type CaseFields = z.infer<typeof caseFields>;

/** `revision` rises with each edit, so that results of the case before it no longer count. */
export type TestCase = CaseFields & { id: string; revision: number };

export const caseId = slug.check(z.maxLength(40));

export const promptLimits = z.strictObject({
  /** Of 30 days. */
  budgetCents: z
    .int({ error: "Enter an amount." })
    .check(z.minimum(0), z.maximum(1_000_000, { error: "Enter $10,000 or less." })),
  callsPerHour: z
    .int({ error: "Enter a whole number." })
    .check(z.minimum(1, { error: "Enter 1 or more. To stop all calls, turn the prompt off." }), z.maximum(10_000)),
});

export type PromptLimits = z.infer<typeof promptLimits>;

/** After so long a call is given up. */
export const CALL_TIMEOUT_MS = 30_000;
