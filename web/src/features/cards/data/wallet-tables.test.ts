import { describe, expect, it } from "vitest";
import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { walletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { strFromU8, unzipSync } from "fflate";
import { csvArchive } from "./csv-archive.ts";
import { walletTables } from "./wallet-tables.ts";
import type { Known } from "./wallet-tables.ts";

const card: WalletExport["cards"][number] = {
  id: "card-one",
  cardId: "citi-double-cash",
  custom: null,
  nickname: "=HYPERLINK(1)",
  last4: "0042",
  role: "primary",
  holder: null,
  openedOn: "2024-03-01",
  openedPrecision: "month",
  anniversary: null,
  status: "active",
  closedOn: null,
  changedFromId: null,
  changedToId: null,
  creditLimitCents: 1_234_560,
  statementCloseDay: 5,
  dueDay: 2,
  autopay: { mode: "statement", fixedCents: null, declaredOn: null },
  balance: null,
  statement: {
    closeOn: "2026-11-05",
    dueOn: "2026-12-02",
    balanceCents: 10_050,
    minimumCents: null,
    payments: [{ id: "pay-1", amountCents: 5_000, on: "2026-11-10", state: "posted", source: "manual" }],
    source: "manual",
  },
  uses: {
    dining: {
      "m:2026-11": {
        uses: [{ id: "use-1", on: "2026-11-02", amount: 1_000, note: 'Café, "Lupa"' }],
        state: "used",
        startsOn: "2026-11-01",
        endsOn: "2026-11-30",
      },
    },
  },
  benefitChoices: {},
  activations: {},
  chosenCategories: {},
  capSpend: {},
  earnedUnits: {},
  spentCents: {},
  costs: {},
  offer: null,
  feeEvents: {},
  feeDecision: null,
  lastUsedOn: null,
  authorizedUsers: [],
  notes: null,
  position: 0,
  addedOn: "2026-11-20",
};

const wallet: WalletExport = {
  format: "cardwell-wallet",
  version: 1,
  exportedAt: "2026-11-20T12:00:00.000Z",
  catalogVersion: 1,
  settings: {
    valuationMode: "typical",
    ownCentsPerUnit: {},
    utilizationTargetBps: 1_000,
    paydays: { every: "month", on: "2026-11-15", alsoDay: 31 },
  },
  cards: [card],
  statements: [
    {
      walletCardId: "card-one",
      statement: { ...card.statement!, closeOn: "2026-10-05", dueOn: "2026-11-02", payments: [] },
    },
  ],
  archivedUses: [],
  purchases: [
    {
      id: "purchase-one",
      walletCardId: "card-one",
      on: "2026-11-10",
      amountCents: -2_000,
      categoryId: "dining",
      merchant: null,
      note: null,
      countsForOffer: true,
    },
  ],
};

const known = {
  cards: [{ id: "card-one", nickname: null, name: "Double Cash" }],
  credits: [{ walletCardId: "card-one", benefitId: "dining", title: "Dining credit", unit: null }],
} as unknown as Known;

async function readFiles(archive: Blob): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe("an export as tables", () => {
  it("is made of a valid export", () => expect(walletExport.safeParse(wallet).error?.issues ?? []).toEqual([]));

  it("holds the last statement beside those before it, and its payments", () => {
    const tables = new Map(walletTables(wallet, known).map(({ name, rows }) => [name, rows]));
    expect(tables.get("statements")?.map(({ closed_on }) => closed_on)).toEqual(["2026-11-05", "2026-10-05"]);
    expect(tables.get("payments")).toMatchObject([{ amount: 50, statement_closed_on: "2026-11-05" }]);
  });

  it("writes dollars, and a refund as a negative amount", () => {
    const tables = new Map(walletTables(wallet, known).map(({ name, rows }) => [name, rows]));
    expect(tables.get("cards")?.[0]).toMatchObject({ credit_limit: 12_345.6 });
    expect(tables.get("purchases")?.[0]).toMatchObject({ amount: -20 });
  });

  it("writes a statement and a balance in credit as negative amounts, and as numbers", async () => {
    const statement = { ...card.statement!, balanceCents: -2_500, minimumCents: 0 };
    const inCredit = { ...card, balance: { currentCents: -1_850, on: "2026-11-18" }, statement };
    const exported = { ...wallet, cards: [inCredit], statements: [] };
    expect(walletExport.safeParse(exported).success).toBe(true);
    const files = await readFiles(csvArchive(exported, known));
    expect(files["statements.csv"]).toContain(",-25,0");
    expect(files["cards.csv"]).toContain(",-18.5,2026-11-18,");
  });

  it("calls cards and credits by their names, and shows the unit of a use", () => {
    const usesWith = (credits: unknown[]) =>
      walletTables(wallet, { ...known, credits: credits as Known["credits"] }).find(
        ({ name }) => name === "credit-uses",
      )?.rows;
    expect(usesWith(known.credits)).toMatchObject([
      { wallet_card_id: "card-one", card: "Double Cash", credit: "Dining credit", amount: 10, units: null },
    ]);
    expect(usesWith([{ ...known.credits[0], unit: "night" }])).toMatchObject([
      { amount: null, units: 1_000, unit: "night" },
    ]);
    expect(usesWith([])).toMatchObject([{ credit: "dining", amount: null, units: 1_000, unit: "cents or units" }]);
  });

  it("shows which credits were enrolled in and earned by spending, and which windows were skipped", () => {
    const choice = { wanted: true, weight: 0.5, enrolledOn: "2024-03-02", lastUsedOn: null, choice: "Delta" };
    const skipped = { uses: [], state: "skipped" as const, startsOn: "2026-10-01", endsOn: "2026-10-31" };
    const notified = {
      ...card,
      uses: { dining: { "m:2026-10": skipped } },
      benefitChoices: { dining: { ...choice, earnedDays: ["2025-06-14", "2026-05-02"] } },
    };
    const tables = new Map(walletTables({ ...wallet, cards: [notified] }, known).map(({ name, rows }) => [name, rows]));
    const ofCredit = { wallet_card_id: "card-one", card: "Double Cash", credit: "Dining credit", credit_id: "dining" };
    expect(tables.get("credit-choices")).toEqual([
      {
        ...ofCredit,
        wanted: true,
        worth_part: 0.5,
        enrolled_on: "2024-03-02",
        window_counts_from_use_on: null,
        choice: "Delta",
      },
    ]);
    expect(tables.get("credits-earned")).toEqual([
      { ...ofCredit, earned_on: "2025-06-14" },
      { ...ofCredit, earned_on: "2026-05-02" },
    ]);
    expect(tables.get("credit-uses")).toMatchObject([
      { window: "m:2026-10", window_from: "2026-10-01", state: "skipped", on: null, amount: null, units: null },
    ]);
  });

  it("shows how its owner is notified, who they are and where", () => {
    const types = {
      payment_due: { enabled: true, stepDays: [9, 2], threshold: null },
      credit_expiring: { enabled: false, stepDays: null, threshold: 1_000 },
    };
    const notified = {
      ...wallet,
      alertSettings: { ...DEFAULT_PREFERENCES, types },
      account: { firstName: "Nora", timeZone: "America/Denver" },
    };
    const tables = new Map(walletTables(notified, known).map(({ name, rows }) => [name, rows]));
    expect(tables.get("alert-groups")?.[0]).toEqual({ group: "payments", in_app: true, on_devices: true, email: "on" });
    expect(tables.get("alert-choices")).toEqual([
      { alert_id: "payment_due", alert: "Payment due", enabled: true, threshold: null, threshold_is: null },
      {
        alert_id: "credit_expiring",
        alert: "Credit expiring",
        enabled: false,
        threshold: 1_000,
        threshold_is: "minWorthCents",
      },
    ]);
    expect(tables.get("alert-days")?.map(({ alert, days_before }) => [alert, days_before])).toEqual([
      ["Payment due", 9],
      ["Payment due", 2],
    ]);
    expect(tables.get("settings")?.map(({ setting, value }) => `${setting} ${value}`)).toEqual([
      "valuation typical",
      "utilization_target_percent 10",
      "paid_every month",
      "paid_on 2026-11-15",
      "paid_also_on_day 31",
      "email_quiet_from 21:00",
      "email_quiet_until 08:00",
      "email_digest_every daily",
      "email_digest_weekday_from_monday 1",
      "email_digest_hour 8",
      "email_paused_until null",
      "emails_a_day_at_most 5",
      "first_name Nora",
      "time_zone America/Denver",
    ]);
  });

  it("shows the member's own reminders, and until when they are snoozed", () => {
    const reminder = {
      id: "reminder00000001",
      title: "Call the bank",
      body: "About the fee.",
      severity: "medium" as const,
      link: "/dashboard/payments",
      createdAt: "2026-11-01T12:00:00.000Z",
      isRead: true,
      snoozedUntil: "2026-12-01T13:00:00.000Z",
      isMailed: false,
    };
    const tables = new Map(
      walletTables({ ...wallet, reminders: [reminder] }, known).map(({ name, rows }) => [name, rows]),
    );
    expect(tables.get("reminders")).toEqual([
      {
        reminder: "Call the bank",
        note: "About the fee.",
        severity: "medium",
        snoozed_until: "2026-12-01T13:00:00.000Z",
        link: "/dashboard/payments",
        read: true,
        emailed: false,
        created_at: "2026-11-01T12:00:00.000Z",
        reminder_id: "reminder00000001",
      },
    ]);
  });

  it("is one CSV file for each table in one archive, with its header even where nothing is in it", async () => {
    const files = await readFiles(csvArchive(wallet, known));
    expect(Object.keys(files)).toEqual([
      "cards.csv",
      "household-sharing.csv",
      "statements.csv",
      "payments.csv",
      "yearly-fees.csv",
      "costs.csv",
      "bank-charges.csv",
      "authorized-users.csv",
      "credit-uses.csv",
      "credit-choices.csv",
      "credits-earned.csv",
      "welcome-offers.csv",
      "welcome-offer-tiers.csv",
      "welcome-offer-extras.csv",
      "welcome-offer-days.csv",
      "purchases.csv",
      "bank-transactions.csv",
      "purchase-shared-caps.csv",
      "months.csv",
      "caps.csv",
      "activations.csv",
      "chosen-categories.csv",
      "alert-groups.csv",
      "alert-choices.csv",
      "alert-days.csv",
      "reminders.csv",
      "settings.csv",
      "export.csv",
    ]);
    expect(files["costs.csv"]?.trim()).toBe("\uFEFFwallet_card_id,card,month,interest,late,other".trim());
    expect(files["credit-uses.csv"]).toContain('"Café, ""Lupa"""');
  });

  it("never becomes a formula in a spreadsheet, and keeps the zeros of the last four", async () => {
    const { "cards.csv": cards } = await readFiles(csvArchive(wallet, known));
    expect(cards).toContain("'=HYPERLINK(1)");
    expect(cards).toContain(",0042,");
  });
});
