import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { factsOfType } from "@cardwell/core/domain/alerts/types";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { describe, expect, it } from "vitest";
import { digestNote, digestSteps } from "./format-digest-notes.ts";

const info = (type: AlertType) => ({
  type,
  label: factsOfType(type).label,
  canDisable: true,
  canSetSteps: true,
  steps: DEFAULT_RULES[type].steps,
});
const note = (types: AlertType[], preferences = DEFAULT_PREFERENCES) => digestNote(types.map(info), preferences);
const withChoice = (type: AlertType, choice: Partial<NonNullable<AlertPreferences["types"][AlertType]>>) => ({
  ...DEFAULT_PREFERENCES,
  types: { [type]: { enabled: true, stepDays: null, threshold: null, ...choice } },
});

describe("what waits for the digest in a group that is sent immediately", () => {
  it("is named, and what waits in part is marked", () => {
    expect(note(["payment_due", "payment_partial", "payment_posted", "statement_ready"])).toBe(
      "These wait for the digest: “Statement not paid in full” and “Statement ready”.",
    );
    expect(note(["welcome_offer_deadline", "welcome_offer_pace"])).toBe(
      "These wait for the digest: “Welcome offer behind pace” and some “Welcome offer deadline” alerts.",
    );
  });

  it("is marked as a part where the last of the reminders waits, too", () => {
    expect(note(["credit_expiring"])).toBe("These wait for the digest: some “Credit expiring” alerts.");
  });

  it("is nothing where all is sent immediately, or no mail is sent", () => {
    expect(note(["payment_due", "payment_overdue", "payment_posted"])).toBeNull();
  });

  it("excludes what is off", () => {
    expect(note(["statement_ready"], withChoice("statement_ready", { enabled: false }))).toBeNull();
  });

  it("follows custom days", () => {
    expect(note(["welcome_offer_deadline"], withChoice("welcome_offer_deadline", { stepDays: [10, 2] }))).toBeNull();
    expect(note(["welcome_offer_deadline"], withChoice("welcome_offer_deadline", { stepDays: [45] }))).toBe(
      "These wait for the digest: “Welcome offer deadline”.",
    );
  });
});

describe("a type of which a part waits for the digest", () => {
  it("shows which", () => {
    expect(digestSteps(info("welcome_offer_deadline"), DEFAULT_PREFERENCES)).toBe(
      "In the digest: 60 and 30 days before.",
    );
    expect(digestSteps(info("high_utilization"), DEFAULT_PREFERENCES)).toBe("In the digest: at 30% and 50%.");
    expect(digestSteps(info("rotating_activation"), DEFAULT_PREFERENCES)).toBe(
      "In the digest: 14 days before and when it opens.",
    );
  });

  it("shows nothing where all of it goes one way", () => {
    expect(digestSteps(info("payment_due"), DEFAULT_PREFERENCES)).toBeNull();
    expect(digestSteps(info("statement_ready"), DEFAULT_PREFERENCES)).toBeNull();
  });
});
