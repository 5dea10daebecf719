import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import { TabContext } from "../../frame/tabs-context.ts";
import { DomainsPage } from "./domains-page.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

function open(sender: string, domains: object[]): void {
  const server = createFakeServer();
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

  it("say what to do while there is none", async () => {
    open("cardwell.test", []);
    expect(await screen.findByText("No domains at Resend")).toBeTruthy();
  });
});
