import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ApiError, rejectedAt } from "../lib/api-error.ts";
import { ValidationFailure } from "./validation-failure.tsx";

const requestId = "5c9f2f5e-0d5e-4f0e-9b58-1f2f3a4b5c6d";
const rejected = (...fields: { path: string; message: string }[]) =>
  new ApiError({ status: 400, code: "invalid_request", message: "Invalid request.", requestId, fields });
const day = { path: "body.on", message: "This date is in the future." };
const note = { path: "body.note", message: "This is too long." };
const formatMessage = (error: unknown, at?: string[]) =>
  renderToStaticMarkup(<ValidationFailure error={error} {...(at && { at })} />).replaceAll(/<[^>]+>/g, " ");

describe("an error from the server", () => {
  it("appears at its own field, and nowhere else", () => {
    expect(rejectedAt(rejected(day), "on")).toBe("This date is in the future.");
    expect(rejectedAt(rejected(day), "amount")).toBeUndefined();
    expect(formatMessage(rejected(day), ["on"])).toBe("");
  });

  it("without a field appears under the form, even when fields show errors", () => {
    const message = "This credit's window has changed. Reload the page.";
    const stale = new ApiError({ status: 409, code: "conflict", message, requestId });
    expect(rejectedAt(stale, "amount")).toBeUndefined();
    expect(formatMessage(stale, ["on", "amount"])).toMatch(
      /^\s*Couldn&#x27;t save\.\s+This credit&#x27;s window has changed\./,
    );
  });

  it("appears under the form when no field shows it, once and without a reference", () => {
    expect(formatMessage(rejected(day, note), ["on"])).toMatch(/^\s*Couldn&#x27;t save\.\s+This is too long\.\s*$/);
    expect(formatMessage(rejected(day))).not.toMatch(/Reference|Invalid request/);
  });

  it("names the reference where only support can help", () => {
    const broken = new ApiError({ status: 500, code: "internal", message: "Something broke.", requestId });
    expect(formatMessage(broken)).toContain(`Something broke. Reference ${requestId}.`);
  });
});
