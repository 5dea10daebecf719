import type { EarlyAnswers } from "./lib/early-answers.ts";

/**
 * Runs beside the app's files, before they are here, in its own script that imports nothing: fetches the files of the
 * page that was requested, and asks for the dashboard's data when this browser remembers a sign-in that is still good. The
 * app takes the answers over (lib/early-answers.ts). The fonts come now if the browser has them, else after the page.
 */

const path = location.pathname.replace(/(?<=.)\/$/, "");

function preloadFiles(): void {
  const tag = document.querySelector<HTMLScriptElement>("script[data-files]");
  const files = JSON.parse(tag?.dataset["files"] ?? "{}") as Record<string, string[]>;
  // As rest-of-today-part.tsx has it.
  const isMore = matchMedia("(min-width: 64rem)").matches || location.hash !== "" || history.state?.place > 0;
  for (const file of [...(files[path] ?? []), ...((isMore && files[`${path} more`]) || [])]) {
    const link = document.createElement("link");
    const isStyle = file.endsWith(".css");
    link.rel = isStyle ? "preload" : "modulepreload";
    if (isStyle) link.as = "style";
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  }
}

const fonts = [
  { family: "Inter", file: "/fonts/inter-latin.woff2", weight: "400 600" },
  { family: "Newsreader", file: "/fonts/newsreader-latin.woff2", weight: "400" },
];
const longestWithoutFontsMs = 8000;

function addFonts(): void {
  for (const { family, file, weight } of fonts.splice(0)) {
    document.fonts.add(new FontFace(family, `url(${file})`, { weight, display: "swap" }));
  }
}

/** This file out of the cache means that the fonts are there, too: their first use need not wait. */
function addFontsInTime(): void {
  const [own] = performance.getEntriesByName(import.meta.url);
  if (own instanceof PerformanceResourceTiming && own.transferSize === 0) {
    addFonts();
    return;
  }
  addEventListener("cardwell:painted", addFonts, { once: true });
  setTimeout(addFonts, longestWithoutFontsMs);
}

type KeptUser = { emailVerified?: boolean; stsTokenManager?: { accessToken?: string; expirationTime?: number } };

function rememberedToken(): string | undefined {
  const key = Object.keys(localStorage).find((name) => name.startsWith("firebase:authUser:"));
  const user = JSON.parse((key && localStorage.getItem(key)) ?? "null") as KeptUser | null;
  const { accessToken, expirationTime = 0 } = user?.stsTokenManager ?? {};
  return user?.emailVerified && expirationTime > Date.now() + 60_000 ? accessToken : undefined;
}

function askEarly(): void {
  if (globalThis.cardwellEarly !== undefined) return;
  const token = rememberedToken();
  if (token === undefined) return;
  const addresses = ["/api/subscription/status"];
  // Without access at the last check, access is likely to be denied again, so nothing is prefetched.
  if (localStorage.getItem("cardwell:access") === "1") addresses.push("/api/dashboard");
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answers = addresses.map((address) => {
    // Read to its end even if it is not used: it would count as broken off once the page is left.
    const answer = fetch(address, { headers, signal: AbortSignal.timeout(30_000) }).then(
      async (response) => new Response(await response.arrayBuffer(), response),
    );
    answer.catch(() => undefined);
    return [address, answer] as const;
  });
  const early: EarlyAnswers = { token, startedAtMs: Date.now(), answers: new Map(answers) };
  globalThis.cardwellEarly = early;
}

try {
  addFontsInTime();
  preloadFiles();
  // As isPlace of lib/paths.ts has it.
  if (/^\/dashboard(\/(cards|credits|payments|value))?$/.test(path)) askEarly();
} catch {
  // Blocked or broken storage: the app asks for itself.
}
