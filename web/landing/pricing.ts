import {
  cheapest,
  money,
  monthly,
  findPrice,
  readPlans,
  savingPercent,
  terms,
  type Interval,
  type Plan,
} from "./prices.ts";

const timeoutMs = 10_000;

/** Fetches the live prices and sets them into the room that the page keeps for them. */
export async function showPrices(): Promise<void> {
  const room = document.getElementById("plans");
  if (!room) return;
  try {
    const answer = await fetch("/api/plans", { signal: AbortSignal.timeout(timeoutMs) });
    const plans = readPlans(await answer.json());
    if (!plans) throw new Error("no plans");
    fill(room, plans);
  } catch {
    const again = make("button", "link", "Try again");
    again.addEventListener("click", () => {
      again.disabled = true;
      void showPrices();
    });
    room.replaceChildren(make("div", "plan", make("p", "small", "The prices did not load. "), again));
  }
}

function fill(room: HTMLElement, plans: readonly Plan[]): void {
  const least = cheapest(plans);
  const after = document.getElementById("after");
  if (least && after) {
    const { cents, exact } = monthly(least);
    after.textContent = `Afterwards from ${exact ? "" : "about "}${money(cents, least.currency)} a month.`;
  }
  const { percent, same } = savingPercent(plans);
  const saving = document.getElementById("saving");
  if (saving && percent > 0) saving.textContent = `save ${same ? "" : "up to "}${percent}%`;

  const choice = document.getElementById("interval");
  const intervals = new Set(plans.flatMap((plan) => plan.prices.map((price) => price.interval)));
  const draw = () => {
    const interval = choice?.querySelector("[value=month]:checked") ? "month" : "year";
    room.replaceChildren(...plans.map((plan, at) => renderPlan(plan, interval, at === 0)));
  };
  if (choice && intervals.size > 1) {
    choice.classList.add("on");
    choice.addEventListener("change", draw);
  }
  draw();
}

function renderPlan(plan: Plan, interval: Interval, first: boolean): HTMLElement {
  const price = findPrice(plan, interval) ?? plan.prices[0];
  const { cents, exact } = monthly(price);
  const start = make(
    "a",
    first ? "button filled" : "button",
    plan.trialDays > 0 ? `Start ${plan.trialDays} days free` : `Choose ${plan.name}`,
  );
  start.href = "/create-account";
  return make(
    "div",
    "plan",
    make("h3", "", plan.name),
    make("p", "price", make("b", "", money(cents, price.currency)), exact ? " a month" : " a month, about"),
    make("p", "small", terms(plan, interval)),
    start,
    make("ul", "ticks", ...plan.features.map((feature) => make("li", "", feature))),
  );
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...inner: (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...inner);
  return element;
}
