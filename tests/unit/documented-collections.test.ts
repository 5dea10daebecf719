import { describe, expect, it } from "vitest";
import { parseCollections } from "../support/documented-collections.ts";

const parseRow = (row: string) =>
  parseCollections(`
## What is kept

| document | what | who reads it in the browser | when the account is deleted |
| -------- | ---- | --------------------------- | --------------------------- |
${row}

## Tests

| part | when |
| ---- | ---- |
`);

describe("the table of what is kept", () => {
  it("names collections by a document, or by what is above them, and those below the document before", () => {
    expect(parseRow("| `newsSources/{id}`, `/items` | feeds | no one | names staff alone |")).toEqual([
      { path: "newsSources/sample", reader: "no one", fate: "names staff alone" },
      { path: "newsSources/sample/items/sample", reader: "no one", fate: "names staff alone" },
    ]);
    const row =
      "| `wallets/{uid}/statements`, `/cards/{id}`, `/uses`, `catalog/part-{n}` | a wallet | no one | erased |";
    expect(parseRow(row).map(({ path }) => path)).toEqual([
      "wallets/ada/statements/sample",
      "wallets/ada/cards/sample",
      "wallets/ada/cards/sample/uses/sample",
      "catalog/part-sample",
    ]);
  });

  it.each([
    ["without its last column", "| `mails/{id}` | mail | no one |"],
    ["with a column too many", "| `mails/{id}` | mail | no one | erased | no |"],
    ["that leaves open what is kept", "| `mails/{id}` |  | no one | erased |"],
    ["that leaves open why it stays", "| `trials/{id}` | trials | no one |  |"],
    ["with an unknown reader", "| `mails/{id}` | mail | staff | erased |"],
    ["with a path that isn't marked as one", "| mails/{id} | mail | no one | erased |"],
    ["with two paths that no comma parts", "| `mails/{id}` `trials/{id}` | mail | no one | erased |"],
    ["with a collection below no document", "| `mails`, `/lines` | mail | no one | erased |"],
    ["with a part that has no name", "| `mails//lines` | mail | no one | erased |"],
  ])("fails on a row %s, and shows it", (_, row) => {
    expect(() => parseRow(row)).toThrow(row);
  });
});
