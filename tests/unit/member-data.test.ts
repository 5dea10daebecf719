import { MEMBER_DATA } from "@cardwell/core/domain/transfer/member-data";
import { describe, expect, it } from "vitest";
import { documentedCollections, toSample } from "../support/documented-collections.ts";

/** Why a document outlasts an account, where it has nothing of a member. */
const ofNobody = new Set([
  "names staff alone",
  "nothing of members",
  "of nobody in particular",
  "seals the audit log",
  "the same for everybody",
]);

const listed = Object.values(MEMBER_DATA).flatMap((kind) =>
  kind.documents.map((path) => [toSample(path), "erasedBy" in kind ? "erased" : kind.stays] as const),
);

describe("the list of a member's data", () => {
  it("has each documented collection of a member, with whether it is erased and else why it stays", () => {
    const documented = documentedCollections.filter(({ fate }) => !ofNobody.has(fate));
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(documented.map(({ path, fate }) => [path, fate])));
  });

  it("has each documented collection whose documents are below or under a member's id", () => {
    const paths = new Set<string>(listed.map(([path]) => path));
    const ofMember = documentedCollections.map(({ path }) => path).filter((path) => /\bada(?:$|[/_])/.test(path));
    expect(ofMember).toContain("wallets/ada/alerts/sample");
    expect(ofMember.filter((path) => !paths.has(path))).toEqual([]);
  });

  it("gives one fate for each document, whatever kinds are in it", () => {
    const fates = Map.groupBy(listed, ([path]) => path);
    const torn = [...fates].filter(([, each]) => new Set(each.map(([, fate]) => fate)).size > 1);
    expect(torn).toEqual([]);
  });
});
