import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import { TabContext } from "../../frame/tabs-context.ts";
import { DomainsPage } from "./domains-page.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

function open(sender: string, domains: object[], figures?: object): void {
  const server = createFakeServer();
  if (figures) server.answer("GET /api/admin/email/figures", figures);
  server.answer("GET /api/admin/email/domains", { checkedAt: "2026-11-20T10:00:00.000Z", sender, domains });
  openPage(
    <TabContext value={{ path: "email", label: "Email", routes: [] }}>
      <DomainsPage />
    </TabContext>,
    "/admin/email/domains",
    { auth: { staffRole: "owner" } },
  );
}

describe("the domains that email comes from", () => {
  it("show first what fails, with what to do", async () => {
    const spf = { record: "SPF", type: "TXT", name: "send", value: "v=spf1 ~all", priority: null, status: "pending" };
    const dkim = { ...spf, record: "DKIM", name: "resend._domainkey", value: "p=MIGf", status: "temporary_failure" };
    open("cardwell.example", [
      {
        id: "d1",
        name: "cardwell.test",
        status: "partially_failed",
        createdAt: "2026-01-12T09:30:00.000Z",
        records: [spf, dkim],
        dmarc: { state: "monitored", value: "v=DMARC1; p=none" },
      },
    ]);
    const problems = await screen.findByRole("list", { name: "Needs attention" });
    expect(within(problems).getAllByRole("listitem")).toHaveLength(2);
    expect(problems.textContent).toContain("cardwell.example isn't a domain at Resend");
    expect(problems.textContent).toContain("Put it back within 72 hours, or sending stops.");
    expect(screen.getByText(/change p=none to p=quarantine/)).toBeTruthy();
  });

  it("are followed by how email fared at each mailbox provider", async () => {
    const none = { sent: 0, delivered: 0, bounced: 0, complained: 0 };
    const counts = { sent: 100, delivered: 97, bounced: 2, complained: 1 };
    const providers = [
      { provider: "gmail", recent: counts, usual: { ...counts, sent: 300, delivered: 293 } },
      { provider: "icloud", recent: none, usual: none },
    ];
    open("cardwell.test", [], { last: none, before: none, providers, problems: [], pause: null });
    const rows = within(await screen.findByRole("table", { name: "By mailbox provider" })).getAllByRole("row");
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(["Gmail40097.5%3901%40.5%2", "iCloud0———"]);
  });

  it("say what to do while there is none", async () => {
    open("cardwell.test", []);
    expect(await screen.findByText("No domains at Resend")).toBeTruthy();
  });
});
