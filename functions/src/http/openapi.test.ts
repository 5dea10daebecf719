import { endpoints } from "@cardwell/core/contract/contract";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "./openapi.ts";

const document = openApiDocument("https://cardwell.test");
const getResponses = (path: string, method: "get" | "post") => document.paths?.[path]?.[method]?.responses ?? {};

/** The objects in a schema that may have more keys than those that are listed. */
function listOpenObjects(schema: unknown): object[] {
  if (schema === null || typeof schema !== "object") return [];
  const inside = Object.values(schema).flatMap(listOpenObjects);
  const isOpen = "properties" in schema && !("additionalProperties" in schema && schema.additionalProperties === false);
  return isOpen ? [schema, ...inside] : inside;
}

describe("the description of the API", () => {
  it("lists every endpoint", () => {
    const listed = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const bracketed = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}");
    expect(listed.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${bracketed(path)}`).toSorted());
  });

  it("describes each part of a path that is filled in", () => {
    for (const [path, operations] of Object.entries(document.paths ?? {})) {
      const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).toSorted((a, b) => (a < b ? -1 : 1));
      for (const { parameters = [] } of Object.values(operations) as {
        parameters?: { in: string; name: string }[];
      }[]) {
        const described = parameters.filter((each) => each.in === "path").map(({ name }) => name);
        expect(described.toSorted(), path).toEqual(parts);
      }
    }
  });

  it("takes no key in a body that it doesn't list, but in the reports that browsers write", () => {
    const bodies = Object.entries(document.paths ?? {}).map(([path, { post, put, patch, delete: remove }]) => [
      path,
      listOpenObjects([post, put, patch, remove].map((each) => each?.requestBody)).length > 0,
    ]);
    expect(bodies.filter(([, isOpen]) => isOpen)).toEqual([["/api/csp-reports", true]]);
  });

  it("lists a declined payment method only where a call can charge one", () => {
    expect(getResponses("/api/billing/change", "post")).toMatchObject({ 402: { description: "payment_failed" } });
    expect(getResponses("/api/billing/cancel", "post")).not.toHaveProperty("402");
  });

  it("lists why the access or the body of an endpoint can be rejected", () => {
    expect(Object.keys(getResponses("/api/billing/change", "post"))).toEqual(
      expect.arrayContaining(["400", "401", "403", "413", "415"]),
    );
    expect(getResponses("/api/health", "get")).not.toHaveProperty("401");
  });

  it("documents the response to a method that a path doesn't have", () => {
    expect(document.info.description).toContain("405 `method_not_allowed`");
  });
});
