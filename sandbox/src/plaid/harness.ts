import { Hono } from "hono";
import { Configuration, CountryCode, PlaidApi, type PlaidError, Products, type Transaction } from "plaid";
import { createClock, DAY_MS } from "../clock.ts";
import { listen, stop } from "../harness-server.ts";
import { advance } from "../vendor.ts";
import type { PersonaName } from "./personas.ts";
import { createPlaid } from "./plaid.ts";
import type { WebhookBody } from "./wire.ts";

export type Received = { body: WebhookBody; text: string; signature: string };

export type Harness = Awaited<ReturnType<typeof startHarness>>;

export const headers = {
  "PLAID-CLIENT-ID": "5f3c1e2d4b6a798012345678",
  "PLAID-SECRET": "0123456789abcdef0123456789abcd",
  "Plaid-Version": "2020-09-14",
};

/** What a new link asks for. */
export const linkTokenRequest = {
  client_name: "Cardwell",
  language: "en",
  country_codes: [CountryCode.Us],
  user: { client_user_id: "nora" },
  products: [Products.Transactions],
  required_if_supported_products: [Products.Liabilities],
};

/** The stand-in on its own port, with the real SDK as its client and a receiver of its webhooks. */
export async function startHarness({ at = "2026-11-20T12:00:00Z", retryAfterMs = [20, 40, 60] } = {}) {
  const received: Received[] = [];
  const answers: number[] = [];
  const clock = createClock();
  clock.setNow(new Date(at));
  const receiver = new Hono();
  receiver.post("/hook", async (context) => {
    const text = await context.req.text();
    const signature = context.req.header("plaid-verification") ?? "";
    received.push({ body: JSON.parse(text) as WebhookBody, text, signature });
    return context.body(null, (answers.shift() ?? 200) as 200);
  });
  const hook = await listen(receiver);
  const app = new Hono();
  const sandbox = await listen(app);
  const redirectUri = `${hook.origin}/plaid-oauth-return`;
  const vendor = createPlaid({ clock, redirectUris: [redirectUri], retryAfterMs });
  app.route("/plaid", vendor.routes);
  const plaid = new PlaidApi(
    new Configuration({ basePath: `${sandbox.origin}/plaid`, baseOptions: { headers, validateStatus: () => true } }),
  );

  const harness = {
    plaid,
    vendor,
    clock,
    origin: sandbox.origin,
    redirectUri,
    headers,
    webhookUrl: `${hook.origin}/hook`,
    received,
    /** The receiver's responses, in turn; 200 when none is left. */
    answers,
    async control(name: string, body?: object): Promise<unknown> {
      const response = await fetch(`${sandbox.origin}/plaid/control/${name}`, {
        method: body === undefined ? "GET" : "POST",
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return response.json();
    },
    async advance(days: number) {
      await advance([vendor], clock, new Date(clock.now().getTime() + days * DAY_MS));
    },
    /** Waits until everything was delivered, and answers the kinds of what arrived. */
    async types() {
      await harness.control("idle");
      return received.map(({ body }) => `${body.webhook_type} ${body.webhook_code}`);
    },
    /** Signs in at a bank, shares all cards and agrees, without the pages. */
    async signIn(institution: string, persona: PersonaName = "good", daysRequested = 730): Promise<string> {
      const { data } = await plaid.linkTokenCreate({
        ...linkTokenRequest,
        webhook: harness.webhookUrl,
        transactions: { days_requested: daysRequested },
      });
      const finished = await harness.control("finish-link", { linkToken: data.link_token, institution, persona });
      return (finished as { publicToken: string }).publicToken;
    },
    /** Links a bank, without the pages. */
    async link(bankId: string, persona: PersonaName = "good", { daysRequested = 730, ready = "historical" } = {}) {
      const publicToken = await harness.signIn(bankId, persona, daysRequested);
      const { data } = await plaid.itemPublicTokenExchange({ public_token: publicToken });
      if (ready === "historical") await harness.control("import", { item: data.item_id });
      return { accessToken: data.access_token, itemId: data.item_id };
    },
    /** Reads all pages from a cursor on. */
    async sync(accessToken: string, cursor = "") {
      const all = {
        added: new Array<Transaction>(),
        modified: new Array<Transaction>(),
        removed: new Array<string>(),
        pages: 0,
      };
      for (let next = cursor; ;) {
        const { data } = await plaid.transactionsSync({ access_token: accessToken, cursor: next, count: 500 });
        all.added.push(...data.added);
        all.modified.push(...data.modified);
        all.removed.push(...data.removed.map(({ transaction_id: id }) => id));
        all.pages += 1;
        next = data.next_cursor;
        if (!data.has_more) return { ...all, cursor: next };
      }
    },
    async close() {
      vendor.reset({ webhooks: false });
      await Promise.all([stop(sandbox.server), stop(hook.server)]);
    },
  };
  return harness;
}

/** The error of an answer; undefined when it is none. */
export function readError(answer: { data: object }): PlaidError | undefined {
  return "error_code" in answer.data ? (answer.data as PlaidError) : undefined;
}
