import { host, ports, projectId } from "../../scripts/lib/addresses.ts";

type Found = { document?: { name: string } };

/** All documents of a database, at any depth, from one query: path and text, which has the time of the last write. */
export async function readAllDocuments(project = projectId): Promise<Map<string, string>> {
  const emulator = process.env["FIRESTORE_EMULATOR_HOST"] ?? `${host}:${ports.firestore}`;
  const root = `http://${emulator}/v1/projects/${project}/databases/(default)/documents`;
  const answer = await fetch(`${root}:runQuery`, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ structuredQuery: { from: [{ allDescendants: true }] } }),
  });
  if (!answer.ok) throw new Error(`The database was not searched: ${answer.status} ${await answer.text()}`);
  const documents = ((await answer.json()) as Found[]).flatMap(({ document }) => document ?? []);
  if (documents.length < (project === projectId ? 100 : 1)) throw new Error("The search looked at next to nothing.");
  return new Map(documents.map((document) => [document.name, JSON.stringify(document)]));
}

/** All documents whose path or content contains one of these words. */
export async function readDocumentsWith(...words: string[]): Promise<Map<string, string>> {
  const texts = [...(await readAllDocuments())];
  return new Map(texts.filter(([, text]) => words.some((word) => text.includes(word))));
}

/** Their paths. */
export const documentsWith = async (...words: string[]): Promise<string[]> => [
  ...(await readDocumentsWith(...words)).keys(),
];
