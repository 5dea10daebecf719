import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { firstVisit, totalBytes, withFirstSheetAlone, withoutLibraries } from "../support/first-visit.ts";
import { filesBelow, findSecrets } from "../support/secrets-scan.ts";

// The emulators' build differs from the deployed one: this builds the app as for production, with placeholder settings.

const settings = {
  VITE_FIREBASE_API_KEY: "AIzaSyProductionKeyOfNoProject000000000",
  VITE_FIREBASE_AUTH_DOMAIN: "cardwell-trial.firebaseapp.com",
  VITE_FIREBASE_PROJECT_ID: "cardwell-trial",
  VITE_FIREBASE_APP_ID: "1:000000000000:web:0000000000000000000000",
  VITE_SUPPORT_EMAIL: "support@cardwell.example",
  VITE_SITE_ORIGIN: "https://cardwell.example",
  VITE_EMULATORS: "",
};

const folder = mkdtempSync(join(tmpdir(), "cardwell-production-"));
let files: string[] = [];
const readText = (file: string) => readFileSync(file, "latin1");
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(readText(file)));

beforeAll(() => {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const built = spawnSync(
    process.execPath,
    [vite, "build", "--mode", "production", "--logLevel", "warn", "--outDir", folder, "--emptyOutDir"],
    { cwd: join(root, "web"), encoding: "utf8", env: { ...process.env, ...settings, NODE_ENV: "production" } },
  );
  expect(built.status, built.stderr).toBe(0);
  files = filesBelow(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the production build of the app", () => {
  it("exists, with the given settings", () => {
    expect(files.length).toBeGreaterThan(30);
    expect(filesWith(/cardwell-trial\.firebaseapp\.com/).length).toBeGreaterThan(0);
  });

  it("contains no secret, and no path of the build machine", () => {
    expect(findSecrets(files, [root, folder, `${homedir()}/`])).toEqual([]);
  });

  it("refers to no emulator and to no stand-in", () => {
    expect(filesWith(/127\.0\.0\.1:(?:9099|8080|5001|5002|5173|4010|4400)/)).toEqual([]);
    expect(filesWith(/demo-cardwell|fake-api-key|cardwell\.test|\/plaid\/link\?/)).toEqual([]);
  });

  it("has no source maps, and names none", () => {
    expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
    expect(filesWith(/sourceMappingURL=/)).toEqual([]);
  });

  it("contains no server code", () => {
    expect(filesWith(/firebase-admin|STRIPE_SECRET_KEY|(?:AUDIT|LINK)_SIGNING_KEY|RESEND_API_KEY/)).toEqual([]);
  });

  it("runs no text as code, as the content security policy forbids", () => {
    expect(filesWith(/(?<![.\w}])eval\(|\bnew Function\(/).filter((file) => file.endsWith(".js"))).toEqual([]);
    const documents = files.filter((file) => file.endsWith(".html"));
    expect(documents.length).toBeGreaterThan(3);
    for (const file of documents) expect(readText(file), file).not.toMatch(/<[^>]+\son\w+=|href="javascript:/i);
  });

  it("loads no script from elsewhere", () => {
    for (const file of files.filter((each) => each.endsWith(".html"))) {
      const scripts = [...readText(file).matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, src]) => src);
      expect(scripts.filter((src) => !src?.startsWith("/assets/"))).toEqual([]);
    }
  });
});

describe("the files of the app", () => {
  it("have a style for every class that they use before a page brings its own sheet", () => {
    const sheet = (name: string) => files.find((file) => new RegExp(`/${name}-[\\w-]{8}\\.css$`).test(file)) ?? "";
    const classes = (name: string) =>
      [...readText(sheet(name)).matchAll(/\.(?!\d)((?:\\.|[\w-])+)/g)].map(([, text = ""]) =>
        text.replaceAll("\\", ""),
      );
    const first = new Set(classes("global"));
    const later = new Set(classes("pages").filter((name) => !first.has(name)));
    expect(first.size).toBeGreaterThan(200);
    expect(later.size).toBeGreaterThan(50);
    for (const file of withFirstSheetAlone(folder)) {
      const words = [...readText(join(folder, file)).matchAll(/["'`]([^"'`]*)["'`]/g)].flatMap(([, text = ""]) =>
        text.split(/\s+/),
      );
      expect(
        words.filter((word) => later.has(word)),
        file,
      ).toEqual([]);
    }
  });

  it("refer only to existing files", () => {
    const named = files
      .filter((file) => /\.(?:js|html)$/.test(file))
      .flatMap((file) => [...readText(file).matchAll(/["'`](?:\.|\/?assets)\/([\w.-]+\.(?:js|css))["'`]/g)])
      .map(([, name]) => name);
    const there = new Set<string | undefined>(files.map((file) => basename(file)));
    expect(named.length).toBeGreaterThan(100);
    expect([...new Set(named)].filter((name) => !there.has(name))).toEqual([]);
  });

  it("loaded before the dashboard paints on a phone are few", () => {
    const html = readText(join(folder, "app.html"));
    const list = JSON.parse(/data-files='([^']+)'/.exec(html)?.[1] ?? "") as Record<string, string[]>;
    const toNames = (addresses: readonly string[] = []) =>
      addresses.map((file) => /\/assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? file).toSorted();
    const always = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
    expect(toNames(always)).toEqual(["app", "early", "framework", "rolldown-runtime", "shared"]);
    expect(toNames(list["/dashboard"])).toEqual(["dashboard", "members", "query"]);
    expect(toNames(list["/dashboard more"])).toContain("rest-of-today");
  });

  it("keep code that only the rest of Today needs in its script", () => {
    const asking = files.filter((file) => file.endsWith(".js") && /from"\.\/rest-of-today-/.test(readText(file)));
    expect(asking.map((file) => basename(file))).toEqual([]);
  });
});

describe("the way from the sign-in to the dashboard", () => {
  const list = (weights: ReadonlyMap<string, number>) =>
    [...weights].map(([file, bytes]) => `${bytes} ${file}`).join("\n");

  it("loads at most 185 kB of script and style in gzip, up to the dashboard's first screen", () => {
    const weights = firstVisit(folder);
    expect(totalBytes(weights), list(weights)).toBeLessThanOrEqual(185_000);
  });

  it("loads at most 70 kB of the product's own code", () => {
    const own = withoutLibraries(firstVisit(folder));
    expect(own.size).toBeLessThan(firstVisit(folder).size);
    expect(totalBytes(own), list(own)).toBeLessThanOrEqual(70_000);
  });

  it("loads neither full Firestore, nor the payments SDK, nor another page, nor a chart", () => {
    const others = /checkout|billing|admin|account-page|chart|\/view-/;
    expect([...firstVisit(folder).keys()].filter((file) => others.test(file))).toEqual([]);
  });

  it("loads no back-office call", () => {
    const scripts = [...firstVisit(folder).keys()].filter((file) => file.endsWith(".js"));
    expect(scripts.filter((file) => readText(join(folder, file)).includes("/api/admin"))).toEqual([]);
  });
});

describe("the deployed part of it", () => {
  const { hosting } = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")) as {
    hosting: { public: string; ignore: string[] };
  };

  it("is the built folder only, without source maps, hidden files and the build manifest", () => {
    expect(hosting.public).toBe("web/dist");
    expect(hosting.ignore).toEqual(expect.arrayContaining(["**/.*", "**/*.map", "**/.vite/**"]));
  });
});
