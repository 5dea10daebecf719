import { describe, expect, it } from "vitest";
import { launcherManifest } from "./firestore-emulator.ts";
import { storedZip } from "./stored-zip.ts";

describe("the launcher of the Firestore emulator", () => {
  it("folds its manifest into lines of at most 72 bytes", () => {
    const classPath = `file:///opt/${"very-long-folder/".repeat(12)}cloud-firestore-emulator.jar`;
    const manifest = launcherManifest(classPath);
    const lines = manifest.split("\r\n");
    expect(lines.every((line) => line.length <= 70)).toBe(true);
    expect(manifest.replaceAll("\r\n ", "")).toContain(`Class-Path: ${classPath}\r\n`);
    expect(manifest.endsWith("\r\n\r\n")).toBe(true);
  });

  it("is a zip with one stored file", () => {
    const zip = storedZip("META-INF/MANIFEST.MF", "content");
    expect(zip.readUInt32LE(0)).toBe(0x04034b50);
    expect(zip.subarray(30, 57).toString()).toBe("META-INF/MANIFEST.MFcontent");
    const end = zip.subarray(-22);
    expect(end.readUInt16LE(10)).toBe(1);
    const central = zip.subarray(end.readUInt32LE(16));
    expect(central.readUInt32LE(0)).toBe(0x02014b50);
    expect(central.subarray(46, 66).toString()).toBe("META-INF/MANIFEST.MF");
    expect(central.length).toBe(end.readUInt32LE(12) + 22);
  });
});
