import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { completeBrowser, openPage } from "./testing.tsx";
import { useAnchor } from "./use-anchor.ts";

beforeEach(completeBrowser);
afterEach(cleanup);

function Parts() {
  useAnchor(true);
  return <p id="gebühren">Fees</p>;
}

it.each([
  ["#geb%C3%BChren", "gebühren"],
  ["#geb%C3", ""],
])("the anchor %s leads to the part %j", (hash, id) => {
  openPage(<Parts />, `/${hash}`, { route: "/" });
  expect(document.activeElement?.id).toBe(id);
});
