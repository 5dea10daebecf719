import type { AdminPrompt } from "../core/src/contract/admin/prompts.ts";
import { people, sharedPassword } from "./people.ts";
import { signIn } from "./sign-in.ts";

const path = "/api/admin/prompts/summarize-news";

/** Stages a shorter version of a prompt, which fails test cases that the live one passes: it can't go live. */
export async function stageShorterPrompt(): Promise<void> {
  const api = await signIn(people.admin.email, sharedPassword);
  const { live, revision } = await api<AdminPrompt>("GET", path);
  const instructions = live.content.instructions
    .replace("70 words", "20 words")
    .replace("Quote every date and amount as given. ", "");
  const content = { ...live.content, instructions };
  const drafted = await api<AdminPrompt>("POST", `${path}/draft`, { content, change: "Shorter drafts", revision });
  const { staging } = await api<AdminPrompt>("POST", `${path}/stage`, { revision: drafted.revision });
  for (const version of [live.version, staging?.version])
    await api("POST", `${path}/cases/run`, { version, again: false });
}
