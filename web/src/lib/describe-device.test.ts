import { afterEach, describe, expect, it, vi } from "vitest";
import { listSteps, proposeDeviceName } from "./describe-device.ts";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15";
const agents = {
  "iPhone, Safari": `${iPhone} Version/26.0 Mobile/15E148 Safari/604.1`,
  "iPhone, Chrome": `${iPhone} CriOS/142.0 Mobile/15E148 Safari/604.1`,
  "iPhone, Edge": `${iPhone} Version/26.0 EdgiOS/142.0 Mobile/15E148 Safari/604.1`,
  "Android, Chrome": `Mozilla/5.0 (Linux; Android 16; Pixel 10) ${chrome} Mobile Safari/537.36`,
  "Android, Edge": `Mozilla/5.0 (Linux; Android 16; Pixel 10) ${chrome} Mobile Safari/537.36 EdgA/142.0`,
  "Windows, Edge": `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0`,
  "Windows, Firefox": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
  "Mac, Safari": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15",
  "Chromebook, Chrome": `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`,
  "Linux, Chrome": `Mozilla/5.0 (X11; Linux x64) ${chrome.replace("Chrome", "Chromium")} Safari/537.36`,
};

const runOn = (agent: string, isInstalledApp = false, touchPoints = 0) => {
  vi.stubGlobal("navigator", { userAgent: agent, maxTouchPoints: touchPoints });
  vi.stubGlobal("matchMedia", () => ({ matches: isInstalledApp }));
};

afterEach(() => void vi.unstubAllGlobals());

describe("a device", () => {
  it.each(Object.entries(agents))("is named %s", (name, agent) => {
    runOn(agent);
    expect(proposeDeviceName()).toBe(name);
  });

  it("that reports itself as a Mac is an iPad where it has a touch screen", () => {
    runOn(agents["Mac, Safari"], false, 5);
    expect(proposeDeviceName()).toBe("iPad, Safari");
  });

  it.each([
    ["Windows, Edge", false, "Edge", "Select the icon left of the address"],
    ["Android, Chrome", false, "Chrome", "Tap the icon left of the address"],
    ["Android, Chrome", true, "Settings", "Hold the Cardwell icon"],
    ["Mac, Safari", false, "Safari", "Open Settings in the Safari menu"],
    ["iPhone, Safari", true, "Settings", "Open Settings, then Notifications"],
  ] as const)(
    "with %s has its own steps to allow notifications again, installed: %s",
    (name, isInstalledApp, place, first) => {
      runOn(agents[name], isInstalledApp);
      expect(listSteps()).toMatchObject({ place, steps: [first, expect.any(String), expect.any(String)] });
    },
  );
});
