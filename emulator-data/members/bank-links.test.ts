import { expect, it } from "vitest";
import { getHealth } from "../../core/src/domain/banks/link-health.ts";
import { storedLinkCounts } from "../../functions/src/features/banks/counts-repository.ts";
import type { StoredLink } from "../../functions/src/features/banks/repository.ts";
import { all } from "./invented-fixture.ts";

it("the links of invented members are counted by bank and health, as many as there are", () => {
  const links = all("bankLinks").map(({ data }) => data as unknown as StoredLink);
  const recounted: Record<string, number> = {};
  for (const { bankName, status } of links) {
    const key = `${bankName} ${getHealth(status)}`;
    recounted[key] = (recounted[key] ?? 0) + 1;
  }
  const counted: Record<string, number> = {};
  for (const { data } of all("bankLinkCounts")) {
    for (const { name, links: own } of Object.values(storedLinkCounts.parse(data).banks)) {
      for (const [health, count] of Object.entries(own)) {
        counted[`${name} ${health}`] = (counted[`${name} ${health}`] ?? 0) + count;
      }
    }
  }
  expect(counted).toEqual(recounted);
  expect(links.length).toBeGreaterThan(100);
  expect(Object.keys(recounted)).toEqual(expect.arrayContaining(["Chase sign_in", "Chase healthy", "Citi healthy"]));
});
