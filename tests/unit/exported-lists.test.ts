import { endpoints } from "@cardwell/core/contract/contract";
import { LISTS } from "@cardwell/core/domain/staff/tabs";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

/** The fields of a row of a list, those of groups by their path. */
function listFields({ properties = {}, anyOf = [] }: Schema, prefix = ""): string[] {
  const own = Object.entries(properties).flatMap(([name, field]) => [
    `${prefix}${name}`,
    ...listFields(field, `${prefix}${name}.`),
  ]);
  return [...own, ...anyOf.flatMap((each) => listFields(each, prefix))];
}

const lists = endpoints.flatMap(({ exported, response, method, params }) => {
  if (exported === undefined) return [];
  const page = z.toJSONSchema(response, { unrepresentable: "any", io: "output" }) as Schema;
  return [{ ...exported, method, params, fields: listFields(page.properties?.["rows"]?.items ?? {}) }];
});

/** Their rows are texts of members, who may name themselves in them. */
const WRITTEN_BY_MEMBERS = new Set(["reports"]);

describe("the lists of the back office", () => {
  it("are exported by one endpoint each, and the audit log by its own, signed", () => {
    expect(lists.map(({ list }) => list).toSorted()).toEqual(LISTS.filter((name) => name !== "activity").toSorted());
  });

  it.each(lists)(
    "$list is read by its query alone, and its rows have their key",
    ({ method, params, fields, rowKey = ["id"] }) => {
      expect([method, params]).toEqual(["GET", undefined]);
      expect(fields).toEqual(expect.arrayContaining([...rowKey]));
    },
  );

  it.each(lists)(
    "$list takes a reason if its rows name members, or hold what they wrote",
    ({ list, fields, isPersonal = false }) => {
      const namesMembers = fields.some((field) => /(^|\.)(uid|email)$/.test(field));
      expect(isPersonal).toBe(namesMembers || WRITTEN_BY_MEMBERS.has(list));
    },
  );
});
