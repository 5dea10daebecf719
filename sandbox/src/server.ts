import { Hono } from "hono";
import { z } from "zod";
import type { SandboxClock } from "./clock.ts";
import { homePage } from "./pages/home.ts";
import { advance, type Vendor } from "./vendor.ts";

const span = z.strictObject({
  days: z.number().nonnegative().optional(),
  hours: z.number().nonnegative().optional(),
  minutes: z.number().nonnegative().optional(),
});
const resetOptions = z.strictObject({
  at: z.iso.datetime({ offset: true }).optional(),
  webhooks: z.boolean().optional(),
});
const schedulesOptions = z.strictObject({ enabled: z.boolean() });
const savedState = z.object({ offsetMs: z.number(), vendors: z.record(z.string(), z.unknown()) });

export type Sandbox = { app: Hono; snapshot(): unknown; restore(state: unknown): void };

/** The sandbox's HTTP server: control of the clock and of the state, and each vendor under its own path. */
export function createSandbox(deps: {
  clock: SandboxClock;
  vendors: Record<string, Vendor>;
  inbox: Hono;
  /** Of sites, which the product fetches as it would any. */
  feeds: Hono;
}): Sandbox {
  const { clock, vendors } = deps;
  const app = new Hono();
  let turn: Promise<unknown> = Promise.resolve();
  let runsSchedules = true;

  const clockAnswer = () => ({
    now: clock.now().toISOString(),
    offsetMs: clock.offsetMs(),
    startOffsetMs: clock.startOffsetMs,
    runsSchedules,
  });

  async function moveOn(deltaMs: number): Promise<void> {
    const startOffset = clock.offsetMs();
    try {
      await advance(Object.values(vendors), clock, new Date(clock.now().getTime() + deltaMs));
    } finally {
      clock.setOffset(startOffset + deltaMs);
    }
  }

  /** Jumps and resets are done one after the other, so that two callers can't move time under each other. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  app.get("/health", (c) => c.json({ ok: true }));
  app.get("/clock", (c) => c.json(clockAnswer(), 200, { "cache-control": "no-store" }));

  app.post("/clock/advance", async (c) => {
    const parsed = span.safeParse(await readBody(c.req.raw));
    if (!parsed.success) return c.json({ error: "invalid", message: z.prettifyError(parsed.error) }, 400);
    const { days = 0, hours = 0, minutes = 0 } = parsed.data;
    await inTurn(() => moveOn(Math.round(((days * 24 + hours) * 60 + minutes) * 60_000)));
    if (c.req.header("accept")?.includes("text/html")) return c.redirect("/");
    return c.json(clockAnswer());
  });

  // While a history is written, schedules don't run.
  app.post("/clock/schedules", async (c) => {
    const parsed = schedulesOptions.safeParse(await readBody(c.req.raw));
    if (!parsed.success) return c.json({ error: "invalid", message: z.prettifyError(parsed.error) }, 400);
    runsSchedules = parsed.data.enabled;
    return c.json(clockAnswer());
  });

  app.post("/reset", async (c) => {
    const parsed = resetOptions.safeParse(await readBody(c.req.raw));
    if (!parsed.success) return c.json({ error: "invalid", message: z.prettifyError(parsed.error) }, 400);
    const { at, webhooks = true } = parsed.data;
    return inTurn(async () => {
      clock.setOffset(clock.startOffsetMs);
      runsSchedules = webhooks;
      if (at) clock.setNow(new Date(at));
      for (const vendor of Object.values(vendors)) vendor.reset({ webhooks });
      return c.json(clockAnswer());
    });
  });

  app.get("/", (c) => c.html(homePage({ now: clock.now(), offsetMs: clock.offsetMs() })));
  app.route("/inbox", deps.inbox);
  app.route("/feeds", deps.feeds);
  for (const [name, vendor] of Object.entries(vendors)) app.route(`/${name}`, vendor.routes);

  app.notFound((c) =>
    c.json({ error: "not_found", message: `The sandbox has no ${c.req.method} ${c.req.path}.` }, 404),
  );
  app.onError((error, c) => {
    console.error(error);
    return c.json({ error: "sandbox_failure", message: error.message }, 500);
  });

  return {
    app,
    snapshot: () => ({
      offsetMs: clock.offsetMs(),
      vendors: Object.fromEntries(Object.entries(vendors).map(([name, vendor]) => [name, vendor.snapshot()])),
    }),
    restore: (state) => {
      const saved = savedState.parse(state);
      clock.setOffset(saved.offsetMs);
      for (const [name, vendor] of Object.entries(vendors)) {
        if (name in saved.vendors) vendor.restore(saved.vendors[name]);
      }
    },
  };
}

/** The JSON body, an empty object when there is none, undefined when it is neither JSON nor a form of our own pages. */
async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") === true;
    return isForm
      ? Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, Number(value)]))
      : undefined;
  }
}
