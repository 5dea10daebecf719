import { DEVICES, findMeasuredPage } from "@cardwell/core/domain/performance/vitals";
import type { MeasuredPage, VitalName, Visit } from "@cardwell/core/domain/performance/vitals";
import { onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import { release } from "../lib/release.ts";

const [phone, tablet, desktop] = DEVICES;
const narrowestTabletPx = 600;

const pageNow = () => findMeasuredPage(globalThis.location.pathname);

function findDevice() {
  if (!matchMedia("(pointer: coarse)").matches) return desktop;
  return Math.min(screen.width, screen.height) < narrowestTabletPx ? phone : tablet;
}

const toKilobytes = (bytes: number): number => Math.min(100_000, Math.round(bytes / 1_000));

/** What was loaded from us, as it came over the line, and what the scripts and styles of it weigh, cached or not. */
function weighVisit(): Pick<Visit, "kilobytes" | "codeKilobytes"> {
  const own = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].filter(
    ({ name }) => name.startsWith(globalThis.location.origin),
  );
  const code = own.filter(({ name }) => /\.(?:js|css)$/.test(name));
  return {
    kilobytes: toKilobytes(own.reduce((sum, { transferSize }) => sum + transferSize, 0)),
    codeKilobytes: toKilobytes(code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)),
  };
}

/**
 * Measures this visit and sends it once, when the page is first hidden: page patterns, a class of devices, the build and four values;
 * nothing about who it is. A page that isn't measured sends nothing.
 */
export function measureVisit(begun: MeasuredPage | null): void {
  if (begun === null) return;
  const values = new Map<VitalName, Visit["vitals"][number]>();
  let pageOfInput: MeasuredPage | null = begun;
  const record = (name: VitalName, value: number, page: MeasuredPage | null) => {
    if (page !== null) values.set(name, { name, page, value: Math.max(0, Math.round(value)) });
  };

  // An interaction may lead to another page: it counts for the one on which it began.
  for (const type of ["pointerdown", "keydown"])
    addEventListener(type, () => void (pageOfInput = pageNow()), { capture: true, passive: true });
  const everyChange = { reportAllChanges: true };
  onLCP(({ value }) => record("LCP", value, begun), everyChange);
  onTTFB(({ value }) => record("TTFB", value, begun));
  onINP(({ value }) => record("INP", value, pageOfInput), everyChange);
  onCLS(({ value }) => record("CLS", value * 1_000, pageNow()), everyChange);

  let isSent = false;
  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || isSent) return;
    isSent = true;
    const visit: Visit = {
      release,
      device: findDevice(),
      page: begun,
      ...weighVisit(),
      vitals: [...values.values()],
    };
    navigator.sendBeacon("/api/vitals", new Blob([JSON.stringify(visit)], { type: "application/json" }));
  });
}

const [navigation] = performance.getEntriesByType("navigation");
if (navigation !== undefined) measureVisit(findMeasuredPage(new URL(navigation.name).pathname));
