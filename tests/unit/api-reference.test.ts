import { endpoints } from "@cardwell/core/contract/contract";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../functions/src/http/openapi.ts";
import { diffContents } from "../../web/src/admin/documentation/queries.ts";
import { listOperations } from "../../web/src/admin/documentation/operations.ts";

describe("the API reference", () => {
  it("has every endpoint, with its permission, parameters and answers", () => {
    const operations = listOperations(JSON.parse(JSON.stringify(openApiDocument("https://cardwell.test"))));
    expect(operations).toHaveLength(endpoints.length);
    const article = operations.find(
      ({ method, path }) => method === "PUT" && path === "/api/admin/documentation/articles/{articleId}/draft",
    );
    expect(article).toMatchObject({ tag: "admin", access: "staff", permission: "documentation.edit" });
    expect(article?.parameters.map(({ name, place }) => `${place} ${name}`)).toEqual(["path articleId"]);
    expect(article?.body).toContain("revision");
    expect(article?.answers.map(({ status }) => status)).toEqual(expect.arrayContaining(["200", "404", "409"]));
  });
});

describe("what differs between two versions of an article", () => {
  const before = { title: "A", summary: "B", body: "1\n2\n3\n4", keywords: "", related: ["x"] };

  it("is nothing between equal ones", () => {
    expect(diffContents(before, { ...before })).toEqual([]);
  });

  it("is its fields, which show what changed in them", () => {
    expect(diffContents(before, { ...before, title: "C", body: "1\ntwo\n3\n4", related: ["x", "y"] })).toEqual([
      { path: "title", label: "Title", before: "A", after: "C" },
      { path: "body", label: "Text", before: "1\n2\n3\n4", after: "1\ntwo\n3\n4" },
      { path: "related", label: "Related", before: "x", after: "x,y" },
    ]);
  });
});
