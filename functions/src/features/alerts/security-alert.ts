import { accountPlace } from "@cardwell/core/domain/alerts/places";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import type { Fact } from "@cardwell/core/domain/fact-sources";
import type { AlertEvent } from "./engine/events.ts";

type Happened = { type: AlertType; key: string; title: string; body: string; why: string; facts: Fact[] };

/** Something that happened to an account, as an alert: it stays until its person has dealt with it. */
export const securityAlert = (event: Happened): AlertEvent => ({
  ...event,
  step: null,
  severity: null,
  closes: "When you mark it as done or dismiss it.",
  stake: null,
  subject: { kind: "account", walletCardId: null, id: null, cardName: null },
  groupKey: "account:security",
  dueOn: null,
  link: { label: "View account", path: accountPlace },
  mark: null,
  wakeAt: null,
});
