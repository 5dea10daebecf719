import type { Context } from "hono";

const LONGEST_FORM = 20_000;

/** The fields of a submitted form, as text. */
export async function readForm(context: Context): Promise<Record<string, string>> {
  const text = await context.req.text();
  return Object.fromEntries(new URLSearchParams(text.slice(0, LONGEST_FORM)));
}
