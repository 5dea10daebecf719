import { host, ports, projectId } from "../../scripts/lib/addresses.ts";

const firestoreRoot = `http://${host}:${ports.firestore}/v1/projects/${projectId}/databases/(default)/documents`;

type Found = { document?: { name: string } };

/**
 * All documents, at any depth, whose path or content contains one of these words, from one query over the whole database: path and text,
 * which has the time of the last write.
 */
export async function readDocumentsWith(...words: string[]): Promise<Map<string, string>> {
  const answer = await fetch(`${firestoreRoot}:runQuery`, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ structuredQuery: { from: [{ allDescendants: true }] } }),
  });
  if (!answer.ok) throw new Error(`The database was not searched: ${answer.status} ${await answer.text()}`);
  const documents = ((await answer.json()) as Found[]).flatMap(({ document }) => document ?? []);
  if (documents.length < 100) throw new Error("The search looked at next to nothing.");
  const texts = documents.map((document) => [document.name, JSON.stringify(document)] as const);
  return new Map(texts.filter(([, text]) => words.some((word) => text.includes(word))));
}

/** Their paths. */
export const documentsWith = async (...words: string[]): Promise<string[]> => [
  ...(await readDocumentsWith(...words)).keys(),
];
