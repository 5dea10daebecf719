import { readAllDocuments } from "./documents.ts";

/** Of every access token, public token and link token, whoever it belongs to. */
export const [ACCESS_TOKEN, PUBLIC_TOKEN, LINK_TOKEN] = ["access-sandbox-", "public-sandbox-", "link-sandbox-"];

/**
 * Documents of a database that hold what opens a bank link: a token in the open, or one of these words. Link tokens may be in sign-ins,
 * where they are kept.
 */
export async function findBankSecrets(words: readonly string[], project?: string): Promise<string[]> {
  const isSecret = ([path, text]: [string, string]) =>
    [ACCESS_TOKEN, PUBLIC_TOKEN, ...words].some((word) => text.includes(word)) ||
    (text.includes(LINK_TOKEN) && !/\/documents\/bankLinkSessions\/[^/]+$/.test(path));
  return [...(await readAllDocuments(project))].filter(isSecret).map(([path]) => path);
}
