import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { serve } from "@hono/node-server";
import { createClock } from "./clock.ts";
import { createInbox } from "./inbox/inbox.ts";
import { createPlaid } from "./plaid/plaid.ts";
import { createModel } from "./model/model.ts";
import { createPushService } from "./push/push.ts";
import { createFeeds } from "./feeds/feeds.ts";
import { createResend } from "./resend/resend.ts";
import { createSandbox } from "./server.ts";
import { createStripe } from "./stripe/stripe.ts";

const port = Number(process.env.SANDBOX_PORT ?? 4010);
const stateFile = process.env.SANDBOX_STATE_FILE;

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The sandbox needs the environment variable ${name}.`);
  return value;
}

const startsAt = process.env.SANDBOX_STARTS_AT;
const clock = createClock(Date.now, startsAt === undefined ? undefined : new Date(startsAt));
const resend = createResend({
  clock,
  webhook: { url: required("RESEND_WEBHOOK_URL"), secret: required("RESEND_WEBHOOK_SECRET") },
});
const stripe = createStripe({
  clock,
  origin: `http://127.0.0.1:${port}`,
  webhook: { url: required("STRIPE_WEBHOOK_URL"), secret: required("STRIPE_WEBHOOK_SECRET") },
});
const plaid = createPlaid({ clock, redirectUris: required("PLAID_REDIRECT_URIS").split(",") });
const sandbox = createSandbox({
  clock,
  vendors: { stripe, resend, plaid, model: createModel({ clock }), push: createPushService(clock) },
  inbox: createInbox(() => resend.mails()),
  feeds: createFeeds(clock),
});

const saved = stateFile ? readSaved(stateFile) : undefined;
if (saved !== undefined) sandbox.restore(saved);

const server = serve({ fetch: sandbox.app.fetch, port, hostname: "127.0.0.1" }, () => {
  console.log(`Sandbox ready at http://127.0.0.1:${port}`);
});
server.on("error", (error) => {
  console.error(`The sandbox can't listen on port ${port}: ${error.message}`);
  process.exit(1);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    if (stateFile) {
      mkdirSync(dirname(stateFile), { recursive: true });
      writeFileSync(stateFile, JSON.stringify(sandbox.snapshot()));
    }
    process.exit(0);
  });
}

function readSaved(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
