import { describe, expect, it } from "vitest";
import { DEFAULT_VITAL_BUDGETS, findMeasuredPage, VITAL_NAMES, VITALS } from "./vitals.ts";

describe("the page of an address", () => {
  it.each([
    ["/dashboard", "/dashboard"],
    ["/dashboard/", "/dashboard"],
    ["/dashboard/cards/9b2fd0c7", "/dashboard/cards/:id"],
    ["/dashboard/alerts/9b2fd0c7", "/dashboard/alerts"],
    ["/dashboard/start/dates", "/dashboard/start"],
    ["/sample/cards", "/sample"],
    ["/sign-in", "/sign-in"],
  ])("%s is %s", (path, page) => {
    expect(findMeasuredPage(path)).toBe(page);
  });

  it.each([
    "/",
    "/admin/users",
    "/verify-email",
    "/dashboard/cards/9b2fd0c7/compare",
    "/dashboard/cards/:id/x",
    "/toString",
  ])("%s isn't measured", (path) => {
    expect(findMeasuredPage(path)).toBeNull();
  });
});

describe("a vital", () => {
  it.each(VITAL_NAMES)("%s has its default budget as the end of a bucket, and rising bounds", (name) => {
    const { bounds } = VITALS[name];
    expect(bounds).toContain(DEFAULT_VITAL_BUDGETS[name]);
    expect(bounds).toEqual([...bounds].toSorted((a, b) => a - b));
  });
});
