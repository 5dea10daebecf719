import { describe, expect, it } from "vitest";
import { walletRoutes } from "./routes.ts";
import type { WalletService } from "./service.ts";

const context = { uid: "u1", now: new Date("2026-11-20T14:00:00Z") };
const card = { walletCardId: "card-1" };
const benefit = { ...card, benefitId: "dining" };
const window = { ...benefit, cycleKey: "2026-11" };
const rule = { ...card, ruleId: "rotating" };

const request = <P, B>(params: P, body: B) => ({ params, body });

type Routes = ReturnType<typeof walletRoutes>;

/** Whether alerts due after a change are sent immediately; else they wait for the sweep. */
function notifiesImmediately(call: (routes: Routes) => unknown): boolean | undefined {
  let notified: boolean | undefined;
  const change: WalletService["change"] = (_asking, _decide, about) => {
    notified = about?.notifiesImmediately;
    return new Promise(() => undefined);
  };
  call(walletRoutes({ change } as WalletService));
  return notified;
}

describe("undoing a mark notifies immediately", () => {
  it.each<[string, (routes: Routes) => unknown]>([
    ["a payment", (to) => to.removePayment(request({ ...card, paymentId: "pay-1" }, {}), context)],
    ["a use", (to) => to.removeUse(request({ ...benefit, useId: "use-1" }, {}), context)],
    ["a closed card", (to) => to.reopenCard(request(card, {}), context)],
    ["a skip", (to) => to.setWindow(request(window, { state: "open" }), context)],
    ["that a credit has shown", (to) => to.setWindow(request(window, { state: "awaited" }), context)],
    ["an enrollment", (to) => to.chooseBenefit(request(benefit, { enrolledOn: null }), context)],
    ["that a credit is not wanted", (to) => to.chooseBenefit(request(benefit, { wanted: true }), context)],
    ["an activation", (to) => to.activate(request(rule, { activatedOn: null }), context)],
    ["a bonus", (to) => to.setOffer(request(card, { creditedOn: null }), context)],
  ])("undoing a mark notifies immediately: %s", (_words, call) => {
    expect(notifiesImmediately(call)).toBe(true);
  });
});

describe("a mark leaves what it sets due to the sweep", () => {
  it.each<[string, (routes: Routes) => unknown]>([
    ["a skip", (to) => to.setWindow(request(window, { state: "skipped" }), context)],
    ["that a credit has shown", (to) => to.setWindow(request(window, { state: "used" }), context)],
    ["an enrollment", (to) => to.chooseBenefit(request(benefit, { enrolledOn: "2026-11-20" }), context)],
    ["that a credit is not wanted", (to) => to.chooseBenefit(request(benefit, { wanted: false }), context)],
    ["an activation", (to) => to.activate(request(rule, { activatedOn: "2026-11-20" }), context)],
    ["a bonus", (to) => to.setOffer(request(card, { creditedOn: "2026-11-20" }), context)],
    ["a corrected offer", (to) => to.setOffer(request(card, { spentSoFarCents: 50_000 }), context)],
  ])("a mark leaves what it sets due to the sweep: %s", (_words, call) => {
    expect(notifiesImmediately(call)).toBe(false);
  });
});
