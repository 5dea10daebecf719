import { defineConfig } from "vitest/config";

const emulatorTimeoutMs = 60_000;

/** Tests that share the one set of emulators run one after the other. */
function acrossEmulators(name: string) {
  return {
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      fileParallelism: false,
      testTimeout: emulatorTimeoutMs,
      hookTimeout: emulatorTimeoutMs,
    },
  };
}

export default defineConfig({
  test: {
    // What a test that passes makes the product log is no news.
    silent: "passed-only",
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{core,functions,web,sandbox}/**/*.test.{ts,tsx}",
            "{scripts,emulator-data,catalog}/**/*.test.ts",
            "tests/unit/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/dist/**", "functions/deploy/**"],
        },
      },
      { test: { name: "build", include: ["tests/build/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 } },
      acrossEmulators("rules"),
      acrossEmulators("api"),
      acrossEmulators("faults"),
    ],
  },
});
