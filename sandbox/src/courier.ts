import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

type Result = { status: number | null; error: string | null };
type Attempt = Result & { at: string; tookMs: number };

/** What is delivered: its content is the vendor's. */
type Event = { id: string; type: string };

export type Delivery = {
  id: string;
  event: string;
  type: string;
  state: "waiting" | "delivered" | "failed";
  attempts: Attempt[];
};

/** What can go wrong on the way, on demand. */
type Chaos = {
  /** The share of events that are sent twice. */
  duplicate: number;
  /** Events that come close together are sent in any order. */
  shuffle: boolean;
  /** How long every event waits before it is sent. */
  delayMs: number;
  /** The first attempt of every event is lost. */
  dropFirst: boolean;
};

const CALM: Chaos = { duplicate: 0, shuffle: false, delayMs: 0, dropFirst: false };

const RETRY_AFTER_MS = [1_000, 5_000, 25_000];
const SHUFFLE_WINDOW_MS = 150;
const KEPT_DELIVERIES = 2_000;

type Job<E> = { delivery: Delivery; event: E };

export type Courier<E extends Event> = {
  chaos: Chaos;
  enabled: boolean;
  send(event: E): void;
  deliveries(): Delivery[];
  /** Resolves when every event has been tried once, or the time is up. */
  attempted(timeoutMs: number): Promise<void>;
  /** Resolves with whether no delivery is pending, retries included. */
  idle(timeoutMs: number): Promise<boolean>;
  forget(): void;
};

type Options<E> = {
  /** Posts an event once, signed as the vendor signs it. */
  post: (event: E) => Promise<Result>;
  /** Whether the product has taken it. */
  isAccepted: (status: number) => boolean;
  retryAfterMs?: readonly number[] | undefined;
  random?: () => number;
};

let last: Promise<unknown> = Promise.resolve();

/** One at a time, of all vendors: the emulators start a process for each request that comes while others run. `run` must not throw. */
export function takeTurn<T>(run: () => Promise<T>): Promise<T> {
  const done = last.then(run);
  last = done;
  return done;
}

/** Posts a body once. */
export const postOnce = (...given: Parameters<typeof postNow>): Promise<Result> => takeTurn(() => postNow(...given));

async function postNow(
  url: string,
  body: string,
  { headers, timeoutMs }: { headers: Record<string, string>; timeoutMs: number },
): Promise<Result> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, error: response.ok ? null : text.slice(0, 300) };
  } catch (error) {
    return { status: null, error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

/** Delivers signed events one after the other, and again when they aren't accepted. */
export function createCourier<E extends Event>({ post, isAccepted, ...options }: Options<E>): Courier<E> {
  const retryAfterMs = options.retryAfterMs ?? RETRY_AFTER_MS;
  const random = options.random ?? Math.random;
  let queue: Job<E>[] = [];
  let log: Delivery[] = [];
  let running = false;
  let generation = 0;
  const retries = new Set<NodeJS.Timeout>();

  const pump = async (): Promise<void> => {
    if (running) return;
    running = true;
    // A forgotten queue ends its pump at the next turn; the new one starts separately.
    const mine = generation;
    try {
      await sleep(courier.chaos.shuffle ? SHUFFLE_WINDOW_MS : 0);
      const forgotten = () => mine !== generation;
      for (let length = queue.length; length > 0 && !forgotten(); length = queue.length) {
        const position = courier.chaos.shuffle ? Math.floor(random() * length) : 0;
        const [job] = queue.splice(position, 1);
        if (job === undefined) break;
        if (courier.chaos.delayMs > 0) await sleep(courier.chaos.delayMs);
        if (!forgotten()) await attempt(job, mine);
      }
    } finally {
      if (mine === generation) running = false;
    }
  };

  const attempt = async (job: Job<E>, mine: number): Promise<void> => {
    const started = Date.now();
    const lost = courier.chaos.dropFirst && job.delivery.attempts.length === 0;
    const result = lost ? { status: null, error: "lost on the way (chaos)" } : await post(job.event);
    job.delivery.attempts.push({ at: new Date(started).toISOString(), ...result, tookMs: Date.now() - started });
    if (result.status !== null && isAccepted(result.status)) {
      job.delivery.state = "delivered";
      return;
    }
    const wait = retryAfterMs[job.delivery.attempts.length - 1];
    if (wait === undefined || mine !== generation) {
      job.delivery.state = "failed";
      return;
    }
    const timer = setTimeout(() => {
      retries.delete(timer);
      if (mine !== generation) return;
      queue.push(job);
      void pump();
    }, wait);
    retries.add(timer);
  };

  const courier: Courier<E> = {
    chaos: { ...CALM },
    enabled: true,
    send(event) {
      if (!courier.enabled) return;
      const copies = random() < courier.chaos.duplicate ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        const delivery: Delivery = {
          id: `dlv_${randomUUID()}`,
          event: event.id,
          type: event.type,
          state: "waiting",
          attempts: [],
        };
        log.push(delivery);
        queue.push({ delivery, event });
      }
      if (log.length > KEPT_DELIVERIES) log = log.slice(-KEPT_DELIVERIES);
      void pump();
    },
    deliveries: () => log.toReversed(),
    attempted: async (timeoutMs) => {
      await until(() => log.every((item) => item.state !== "waiting" || item.attempts.length > 0), timeoutMs);
    },
    idle: (timeoutMs) => until(() => log.every((item) => item.state !== "waiting"), timeoutMs),
    forget() {
      generation += 1;
      queue = [];
      log = [];
      running = false;
      for (const timer of retries) clearTimeout(timer);
      retries.clear();
      courier.chaos = { ...CALM };
    },
  };
  return courier;
}

async function until(done: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!done() && Date.now() < deadline) await sleep(5);
  return done();
}
