import { expect, it } from "vitest";
import { fillBroadcast, findTextProblem } from "./broadcast-texts.ts";

const body = "{{#firstName}}Hello {{firstName}},{{/firstName}}\n\nChase asks you to sign in again.";

it("a broadcast names the member where a first name is known, and leaves the greeting out where none is", () => {
  const texts = { subject: "Sign in again", body };
  expect(fillBroadcast(texts, { firstName: "Nora" }).body).toBe("Hello Nora,\n\nChase asks you to sign in again.");
  expect(fillBroadcast(texts, { firstName: null }).body).toBe("\n\nChase asks you to sign in again.");
});

it("a broadcast doesn't read what a member wrote as a template", () => {
  expect(fillBroadcast({ subject: "News", body }, { firstName: "{{firstName}}" }).body).toContain(
    "Hello {{firstName}},",
  );
});

it.each([
  ["subject", "For {{firstName}}", /can't be used here/],
  ["subject", "  ", /Enter a subject/],
  ["body", "Hello {{name}}", /isn't a variable/],
  ["body", "Hello {{firstName}}", /may be empty/],
  ["body", "x".repeat(2_401), /2400 characters/],
] as const)("a broadcast can't have the %s %j", (field, text, message) => {
  expect(findTextProblem(field, text)).toMatch(message);
});

it("a broadcast takes plain words, and what is hostile is rejected within 100 ms", () => {
  expect(findTextProblem("body", body)).toBeNull();
  expect(findTextProblem("subject", "Sign in again")).toBeNull();
  const before = process.threadCpuUsage();
  for (const text of ["{{".repeat(1_200), "{{#firstName}}".repeat(170), "}}".repeat(1_200)])
    expect(findTextProblem("body", text)).not.toBeNull();
  expect(process.threadCpuUsage(before).user).toBeLessThan(100_000);
});
