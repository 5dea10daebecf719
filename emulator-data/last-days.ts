import type { Firestore } from "firebase-admin/firestore";
import { instantAt } from "../core/src/domain/alerts/times.ts";
import { addDays } from "../core/src/domain/dates/civil.ts";
import type { CivilDate } from "../core/src/domain/dates/shapes.ts";
import { createAlertChanges } from "../functions/src/features/alerts/changes-repository.ts";
import { createAlertEngine } from "../functions/src/features/alerts/engine/engine.ts";
import { createPersonRepository } from "../functions/src/features/alerts/engine/person-repository.ts";
import { createRulesRepository } from "../functions/src/features/alerts/engine/rules-repository.ts";
import { createRunsRepository } from "../functions/src/features/alerts/engine/runs-repository.ts";
import { createAlertsRepository } from "../functions/src/features/alerts/repository.ts";
import { createAlertsService } from "../functions/src/features/alerts/service.ts";
import type { WalletUpdate } from "../functions/src/features/wallet/changes/change.ts";
import { createWalletRepository } from "../functions/src/features/wallet/repository.ts";
import { createPushIn } from "../functions/src/features/push/pushes-repository.ts";
import { createMailIn } from "../functions/src/mail/mail-queue-repository.ts";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { sandboxTime } from "../scripts/lib/clock.ts";
import { runSchedule } from "../scripts/lib/schedules.ts";
import { alertStories, reminderStories } from "./alert-stories.ts";
import { people, type PersonName, timeZone } from "./people.ts";
import { goTo, letSchedulesRun, returnToToday } from "./sandbox.ts";
import type { StepToCome } from "./wallet-life.ts";
import type { ToCome } from "./wallets.ts";

/** Days on which the engine runs and Maya looks. Nothing is raised between them, as with a late schedule. */
const stopsDaysAgo = [13, 9, 6, 3, 1];
const morning = "09:30";

/** The day up to which history is written directly; later days are simulated. */
export const livedFrom = (today: CivilDate): CivilDate => addDays(today, -(stopsDaysAgo[0] ?? 0));

export const morningAt = (day: CivilDate): Date => instantAt(day, morning, timeZone);

type Life = { db: Firestore; facts: CatalogFacts; today: CivilDate; toCome: ToCome };

/** All steps of a wallet up to a day, in one change. */
function together(steps: readonly StepToCome[], facts: CatalogFacts) {
  return (wallet: WalletUpdate["wallet"]): WalletUpdate =>
    steps.reduce<WalletUpdate>(
      (done, { on, step }) => {
        const { wallet: next, statements = [], purchases = [] } = step(done.wallet, { facts, today: on });
        return {
          wallet: next,
          id: null,
          statements: [...(done.statements ?? []), ...statements],
          purchases: [...(done.purchases ?? []), ...purchases],
        };
      },
      { wallet, id: null },
    );
}

/**
 * Lives through the last two weeks: the sandbox's clock goes from stop to stop, the people do what they did, the product's own
 * schedules raise and mail alerts, and the API handles them. It ends today.
 */
export async function liveThroughTheLastDays({ db, facts, today, toCome }: Life): Promise<void> {
  const engine = createAlertEngine({
    people: createPersonRepository(db, createMailIn, createPushIn),
    runs: createRunsRepository(db),
    catalog: { facts: () => Promise.resolve(facts) },
    rules: createRulesRepository(db),
    findReminderStart: () => Promise.resolve(null),
    sendSoon: () => Promise.resolve(),
    pushSoon: () => Promise.resolve(),
    enqueueShard: () => Promise.resolve(),
  });
  const wallets = createWalletRepository(db, engine.planner);
  const alerts = createAlertsService({
    alerts: createAlertsRepository(db),
    changes: createAlertChanges(db),
    engine,
    getTimeZone: () => Promise.resolve(timeZone),
    hasAccess: () => Promise.resolve(true),
  });

  async function doWhatCame(name: PersonName, from: CivilDate, upTo: CivilDate, now: Date): Promise<void> {
    const steps = (toCome[name] ?? []).filter(({ on }) => on > from && on <= upTo);
    if (steps.length === 0) return;
    await wallets.change(people[name].uid, upTo, now, together(steps, facts), { facts });
  }

  async function dealWithAlerts(daysAgo: number, now: Date): Promise<void> {
    for (const { who, picks, does } of alertStories.filter((story) => story.daysAgo === daysAgo)) {
      const asking = { uid: people[who].uid, now };
      const { alerts: found } = await alerts.routes.list({ query: { box: "new", limit: 100 } }, asking);
      for (const alert of found.filter(picks)) await does(alerts, asking, alert);
    }
    for (const { who, id, inDays, title, body } of reminderStories.filter((story) => story.daysAgo === daysAgo)) {
      const on = addDays(today, inDays - daysAgo);
      await alerts.routes.create(
        { body: { type: "reminder", id, title, body, severity: "medium", on } },
        { uid: people[who].uid, now },
      );
    }
  }

  let livedUpTo = livedFrom(today);

  async function stop(daysAgo: number): Promise<void> {
    const { now } = await sandboxTime();
    const day = addDays(today, -daysAgo);
    const names = Object.keys(toCome) as PersonName[];
    await Promise.all(names.map((name) => doWhatCame(name, livedUpTo, day, now)));
    livedUpTo = day;
    await runSchedule("sweepAlerts", now);
    await runSchedule("sweepMail", now);
    await dealWithAlerts(daysAgo, now);
  }

  for (const daysAgo of stopsDaysAgo) {
    await goTo(morningAt(addDays(today, -daysAgo)));
    // Alerts go by what is known of the plan.
    if (daysAgo === stopsDaysAgo[0]) await runSchedule("reconcileBilling", (await sandboxTime()).now);
    await stop(daysAgo);
  }
  await returnToToday();
  await runSchedule("reconcileBilling", (await sandboxTime()).now);
  await stop(0);
  await letSchedulesRun();
}
