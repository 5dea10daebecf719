import { LOCAL_RELEASE } from "@cardwell/core/domain/performance/release";
import { type CallRate, MEMBER_CALLS } from "@cardwell/core/domain/rate-limit/member-calls";

/** True only inside the Firebase emulators. */
export function inEmulator(): boolean {
  return process.env["FUNCTIONS_EMULATOR"] === "true";
}

/** Scripts and tests that import the back end's modules aren't the product. */
export function isDeployedOrEmulated(): boolean {
  return process.env["K_SERVICE"] !== undefined || inEmulator();
}

/** The name of this build. It is written into the bundle (functions/build.ts). */
export function currentRelease(): string {
  return process.env["CARDWELL_RELEASE"] || LOCAL_RELEASE;
}

/**
 * Stops a process that is not in the emulators but would trust their unsigned tokens.
 *
 * @throws when `FIREBASE_AUTH_EMULATOR_HOST` is set outside the emulators
 */
export function rejectEmulatorTrust(env: NodeJS.ProcessEnv = process.env): void {
  if (env["FIREBASE_AUTH_EMULATOR_HOST"] && env["FUNCTIONS_EMULATOR"] !== "true") {
    throw new Error("FIREBASE_AUTH_EMULATOR_HOST is set outside the emulators: forged tokens would be accepted.");
  }
}

/**
 * How long a process caches alert rules and plans that others may have changed, where the emulators' settings make it shorter,
 * so that tests and developers don't wait a minute; undefined everywhere else.
 */
export function shorterRetentionMs(env: NodeJS.ProcessEnv = process.env): number | undefined {
  const seconds = Number(env["KEPT_SECONDS"]);
  return env["FUNCTIONS_EMULATOR"] === "true" && seconds > 0 ? seconds * 1000 : undefined;
}

/** How much one member may call. Tests call more than any member does: the emulators' settings may allow it. */
export function memberCallRate(env: NodeJS.ProcessEnv = process.env): CallRate {
  const perMinute = Number(env["MEMBER_CALLS_PER_MINUTE"]);
  return env["FUNCTIONS_EMULATOR"] === "true" && perMinute > 0 ? { burst: perMinute, perMinute } : MEMBER_CALLS;
}

/**
 * The address of a vendor's API: its own, or that of a stand-in.
 *
 * @throws when a stand-in is named outside the emulators
 */
export function vendorAddress(vendor: string, standIn: string, emulated: boolean = inEmulator()): URL | undefined {
  if (standIn === "") return undefined;
  if (!emulated) throw new Error(`${vendor} must not be reached at ${standIn} outside the emulators.`);
  return new URL(standIn);
}

/**
 * The address of the language model; null: none is configured.
 *
 * @throws when it isn't https, outside the emulators
 */
export function modelAddress(configured: string, emulated: boolean = inEmulator()): URL | null {
  if (configured === "") return null;
  const url = new URL(configured);
  if (url.protocol !== "https:" && !emulated) throw new Error("The language model must be reached over https.");
  return url;
}

/** A name that somebody can own on the internet: push services write to it, and Apple's rejects all others. */
const isPublicHost = (host: string): boolean =>
  /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i.test(host) &&
  !/(^|\.)(localhost|local|internal|test|example|invalid)$/i.test(host);

/**
 * Who sends notifications, as push services know it; null: none are sent.
 *
 * @throws when the subject is neither `mailto:` nor `https:`, or names no public host outside the emulators
 */
export function pushIdentity(
  subject: string,
  publicKey: string,
  emulated: boolean = inEmulator(),
): { subject: string; publicKey: string } | null {
  if (publicKey === "") return null;
  const url = URL.parse(subject);
  const host = url?.protocol === "mailto:" ? url.pathname.split("@").at(-1) : url?.hostname;
  if (url === null || !["mailto:", "https:"].includes(url.protocol))
    throw new Error("PUSH_SUBJECT must begin with mailto: or https:.");
  if (!emulated && !isPublicHost(host ?? "")) throw new Error("PUSH_SUBJECT must name a public host.");
  return { subject, publicKey };
}
