import { describe, expect, it } from "vitest";
import { describeDevice } from "./device.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IOS = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

describe("the browser and system in a user agent", () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, "Chrome on Windows"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0`, "Edge on Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox on Linux"],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/18.1 Safari/605.1.15`, "Safari on Mac"],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${IOS} Version/18.1 Mobile/15E148 Safari/604.1`,
      "Safari on iPhone",
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${IOS} CriOS/131.0 Mobile/15E148 Safari/604.1`,
      "Chrome on iPhone",
    ],
    [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
    ["curl/8.5.0", "Another app on another system"],
    [null, "Another app on another system"],
  ])("%s is shown as %s", (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device);
  });

  it("is the same after an update, and nothing else is kept of it", () => {
    const versions = ["131.0.6778.86", "140.0.1.2"].map((version) =>
      describeDevice(`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/${version} Safari/537.36`),
    );
    expect(new Set(versions)).toEqual(new Set(["Chrome on Windows"]));
    expect(describeDevice(`<script>alert(1)</script> ${"x".repeat(100_000)}`)).toBe("Another app on another system");
  });
});
