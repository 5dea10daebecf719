import { describe, expect, it } from "vitest";
import { launcherManifest } from "./firestore-emulator.ts";

describe("the launcher of the Firestore emulator", () => {
  it("folds its manifest into lines of at most 72 bytes", () => {
    const classPath = `file:///opt/${"very-long-folder/".repeat(12)}cloud-firestore-emulator.jar`;
    const manifest = launcherManifest(classPath);
    const lines = manifest.split("\r\n");
    expect(lines.every((line) => line.length <= 70)).toBe(true);
    expect(manifest.replaceAll("\r\n ", "")).toContain(`Class-Path: ${classPath}\r\n`);
    expect(manifest.endsWith("\r\n\r\n")).toBe(true);
  });
});
