import { createInterface } from "node:readline";
import { resendMailer } from "../../functions/src/mail/resend.ts";
import { createMailQueue } from "../../functions/src/mail/mail-queue.ts";
import { broadcastEngine, composeBroadcasts } from "./broadcast-world.ts";
import { useOwnProject } from "./own-project.ts";

// A process that runs one sweep of the mail. With the response to its mail number HOLD_AT it waits for a line, before it records what
// came of that request: tests end it there, or change something in the meantime. Its sweep's time passes with its pauses alone.

const [project = "", now = "", holdAt = ""] = process.argv.slice(2);
useOwnProject(project);

const lines = createInterface({ input: process.stdin });
const nextLine = async () => {
  await new Promise((resolve) => {
    lines.once("line", resolve);
  });
};

const vendor = resendMailer({
  apiKey: () => "re_local",
  webhookSecret: () => "whsec_unused",
  baseUrl: new URL(process.env["RESEND_AT"] ?? ""),
  from: () => "Cardwell <alerts@cardwell.test>",
  replyTo: () => "support@cardwell.test",
});

let sent = 0;
let elapsedMs = 0;
const at = new Date(now);
const clock = { now: () => at };
const engine = broadcastEngine();

const mailQueue = createMailQueue({
  mailer: {
    ...vendor,
    sendBatch: async (mails, key) => {
      const results = await vendor.sendBatch(mails, key);
      const before = sent;
      sent += mails.length;
      if (before < Number(holdAt) && sent >= Number(holdAt)) {
        process.stdout.write("holding\n");
        await nextLine();
      }
      return results;
    },
  },
  compose: composeBroadcasts(at),
  enqueue: () => Promise.resolve(),
  enqueueBatch: (batch) => mailQueue.sendBatch(batch, clock),
  releaseBroadcasts: (most, when) => engine.release(most, when),
  elapsedMs: () => elapsedMs,
  pause: (ms) => Promise.resolve(void (elapsedMs += ms)),
});

const { failed } = await mailQueue.sweep(clock);
process.stdout.write(`sent ${sent}\n`);
process.exit(failed === 0 ? 0 : 1);
