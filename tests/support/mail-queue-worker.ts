import { resendMailer } from "../../functions/src/mail/resend.ts";
import { createMailQueue } from "../../functions/src/mail/mail-queue.ts";
import { dueMailIds } from "../../functions/src/mail/mail-queue-repository.ts";

// A worker of the mailQueue in its own process, so that a test can kill it: sends what is due at NOW, several at once as the
// queue does, prints how many it began with, and ends.

const LANES = 6;

let begun = 0;

const mailQueue = createMailQueue({
  mailer: resendMailer({
    apiKey: () => "re_local",
    webhookSecret: () => "whsec_unused",
    baseUrl: new URL(process.env["RESEND_AT"] ?? ""),
    from: () => "Cardwell <alerts@cardwell.test>",
    replyTo: () => "support@cardwell.test",
  }),
  compose: ({ id, request }) => {
    begun += 1;
    process.stdout.write(`${begun}\n`);
    return Promise.resolve({ to: request.to ?? "", subject: `Mail ${id}`, html: `<p>${id}</p>`, text: id });
  },
  enqueue: () => Promise.resolve(),
  enqueueBatch: () => Promise.resolve(),
});

const now = new Date(process.env["NOW"] ?? "");
const clock = { now: () => now };
const due = dueMailIds(now, 100);

await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let next = await due.next(); !next.done; next = await due.next()) {
      // As with a task that fails: the mail is found again later.
      await mailQueue.deliver(next.value, clock).catch((error: unknown) => console.error(String(error)));
    }
  }),
);
