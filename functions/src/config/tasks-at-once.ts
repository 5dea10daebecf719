/** How many tasks of each queue run at the same time: `docs/capacity.md` has what that is enough for. */
export const TASKS_AT_ONCE = {
  processWebhookEvent: 32,
  sendMail: 5,
  sendMails: 20,
  sendPushes: 10,
  sweepAlertShard: 16,
  replanWallets: 16,
  runBackTest: 16,
  exportPerson: 2,
  syncBank: 128,
  deleteAccount: 8,
  countRecipients: 2,
  runJob: 2,
};
