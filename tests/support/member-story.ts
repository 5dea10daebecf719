import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { PLANNED_DAYS, planAlerts, type PlanInput } from "@cardwell/core/domain/alerts/plan";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { type AlertState, emptyAlertState } from "@cardwell/core/domain/alerts/state";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { cardsAt } from "@cardwell/core/domain/wallet/bank-data-age";
import { heldCards } from "@cardwell/core/domain/wallet/held-cards";
import type { Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import type { AlertRecord } from "../../functions/src/features/alerts/alert-record.ts";
import { decide } from "../../functions/src/features/alerts/engine/decision.ts";
import type { ChangeContext, WalletUpdate } from "../../functions/src/features/wallet/changes/change.ts";
import { emptyWallet } from "../../functions/src/features/wallet/repository.ts";
import { buildDashboard } from "@cardwell/core/domain/dashboard/dashboard";
import { createView } from "@cardwell/core/domain/dashboard/view";
import { heldCash, testFacts } from "./wallet-view.ts";

/** What a member does on a day, at noon. */
export type Deed = (wallet: Wallet, given: ChangeContext) => WalletUpdate;

type Story = {
  cards: WalletCard[];
  from: CivilDate;
  days?: number;
  timeZone?: string;
  /** What the member does, by day. */
  deeds?: Record<CivilDate, Deed>;
  /** Where the member moves to, by day. */
  moves?: Record<CivilDate, string>;
};

const aboutPayment = new Set(["mark_paid", "confirm_payment", "settle_statement"]);

/** Open, and no news of the week. */
const isShown = ({ box, type }: AlertRecord) => box === "new" && type !== "weekly_recap" && type !== "all_clear";

const format = (items: readonly { severity: string; title: string }[]) =>
  items.map(({ severity, title }) => `${severity} ${title}`).join(", ") || "-";

/** A card without credits and fees: Everyday, which closes on the 4th and is due on the 1st, added on the first day of most stories. */
export const everyday = (change: Partial<WalletCard> = {}): WalletCard =>
  heldCash({
    id: "everyday",
    nickname: "Everyday",
    position: 0,
    addedOn: "2026-11-05",
    lastUsedOn: "2026-11-01",
    autopay: { mode: "none", fixedCents: null, declaredOn: "2026-11-05" },
    ...change,
  });

/**
 * A member's wallet from day to day: the sweeps run when they are due, the member acts at noon, and in the evening they look. One line for
 * each day on which something changed, or an email went out: what Today lists, the alerts that are open, the emails of the day.
 */
export function tellStory({ cards, from, days = 90, timeZone = "America/New_York", deeds = {}, moves = {} }: Story) {
  let zone = timeZone;
  let wallet: Wallet = { ...emptyWallet(), cards: Object.fromEntries(cards.map((card) => [card.id, card])) };
  let state: AlertState = emptyAlertState(zone);
  let dueAt: Date | null = instantAt(from, "00:00", zone);
  let mails: string[] = [];
  const alerts = new Map<string, AlertRecord>();

  function sweep(now: Date): void {
    const today = todayIn(now, zone);
    state = { ...state, timeZone: zone };
    const input: PlanInput = {
      facts: {
        ...heldCards(cardsAt(wallet, now), testFacts),
        today,
        timeZone: zone,
        until: addDays(today, PLANNED_DAYS),
        settings: wallet.settings,
        banks: wallet.banks ?? {},
        isSample: false,
        plan: null,
      },
      rules: DEFAULT_RULES,
      preferences: DEFAULT_PREFERENCES,
      state,
      now,
      hasAccess: true,
      audienceBucket: 0,
    };
    const decision = decide("nora", input, planAlerts(input), alerts);
    for (const { id, record } of decision.creates) alerts.set(id, record);
    for (const { id, fields } of decision.updates) {
      const alert = alerts.get(id);
      if (alert) alerts.set(id, { ...alert, ...fields });
    }
    for (const { request } of decision.mails) {
      const open = request.alertIds.flatMap((id) => alerts.get(id) ?? []).filter(isShown);
      const titles = open.map(({ title }) => title).join(", ");
      if (titles !== "") mails.push(request.kind === "alerts" ? titles : `digest: ${titles}`);
    }
    ({ state, nextDueAt: dueAt } = decision);
  }

  const lines: string[] = [];
  let before = "";
  for (let day = from; day <= addDays(from, days); day = addDays(day, 1)) {
    const move = moves[day];
    if (move !== undefined) {
      zone = move;
      dueAt = instantAt(day, "00:00", zone);
    }
    const noon = instantAt(day, "12:00", zone);
    const evening = instantAt(day, "20:00", zone);
    while (dueAt !== null && dueAt <= noon) sweep(dueAt);
    const deed = deeds[day];
    if (deed) {
      wallet = deed(wallet, { today: day, facts: testFacts }).wallet;
      sweep(noon);
    }
    while (dueAt !== null && dueAt <= evening) sweep(dueAt);
    const view = createView(wallet, { facts: testFacts, timeZone: zone, now: evening, isSample: false });
    const { actions } = buildDashboard(view, null);
    const open = [...alerts.values()];
    const seen = `${format(actions)} | ${format(open.filter(isShown))}`;
    if (seen !== before || mails.length > 0) lines.push(`${day.slice(5)} | ${seen} | ${mails.join("; ") || "-"}`);
    before = seen;
    mails = [];
    const isPastDue = actions.some(({ kind, dueOn }) => aboutPayment.has(kind) && dueOn !== null && dueOn < day);
    const isAllClear = open.some(({ type, createdAt }) => type === "all_clear" && todayIn(createdAt, zone) === day);
    if (isPastDue && isAllClear) throw new Error(`All clear on ${day}, although a due date passed without an answer.`);
  }
  return lines;
}
