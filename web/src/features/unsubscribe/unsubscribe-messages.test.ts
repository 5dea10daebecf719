import { describe, expect, it } from "vitest";
import { ApiError, networkError } from "../../lib/api-error.ts";
import { offTitle, toProblem, turnOffLabel } from "./unsubscribe-messages.ts";

describe("the button of the page that turns emails off", () => {
  it("names what it turns off", () => {
    expect(turnOffLabel(["payments"])).toBe("Turn off payment emails");
    expect(turnOffLabel(["payments", "credits"])).toBe("Turn off payment and credit emails");
    expect(turnOffLabel(["payments", "credits", "fees"])).toBe("Turn off these emails");
  });

  it("leads to the groups that were turned off", () => {
    expect(offTitle(["bonuses"])).toBe("Bonus emails are off");
  });
});

describe("a link that does not work", () => {
  it("is distinguished from a server that does not respond", () => {
    const rejected = new ApiError({
      status: 400,
      code: "invalid_request",
      message: "This link no longer works.",
    });
    expect(toProblem(rejected)).toBe("gone");
    expect(toProblem(networkError())).toBe("silent");
    expect(toProblem(new ApiError({ status: 500, code: "internal", message: "Sorry." }))).toBe("silent");
  });
});
