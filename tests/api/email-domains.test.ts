// @module-tag gate

import type { adminEmailDomainsContract } from "@cardwell/core/contract/admin/email/domains";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { setDomainRecords } from "../support/sandbox.ts";
import { eventually } from "../support/wait.ts";

type Domains = ResponseOf<(typeof adminEmailDomainsContract)["list"]>;

let viewer: TestPerson;
const read = async () => (await call<Domains>("GET", "/api/admin/email/domains", { token: viewer.idToken })).body;

beforeAll(async () => {
  viewer = await newPerson({ staff: "viewer" });
});

afterAll(() => setDomainRecords({ SPF: "verified", DKIM: "verified" }));

it("the domain that mail comes from has its records with their status, as the vendor reports them", async () => {
  await setDomainRecords({ DKIM: "temporary_failure" });
  const statuses = ({ domains }: Domains) =>
    domains[0]?.records.map(({ record, type, status }) => [record, type, status]);
  const answer = await eventually(read, (found) => statuses(found)?.at(-1)?.[2] === "temporary_failure");
  expect(answer.sender).toBe("cardwell.test");
  expect(answer.domains).toMatchObject([{ name: "cardwell.test", status: "partially_failed" }]);
  expect(statuses(answer)).toEqual([
    ["SPF", "MX", "verified"],
    ["SPF", "TXT", "verified"],
    ["DKIM", "TXT", "temporary_failure"],
  ]);
  expect(answer.domains[0]?.records[0]?.priority).toBe(10);
});
