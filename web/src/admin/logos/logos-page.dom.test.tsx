import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import { AdminArea } from "../admin-area.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

const row = (id: string, change: Partial<LogoRow>): LogoRow => ({
  kind: "program",
  id,
  name: id,
  logo: {
    file: { id: id.repeat(4), type: "image/png", width: 64, height: 64, bytes: 900 },
    license: "Editorial use",
    source: "Press kit",
    expiresOn: "2026-12-04",
    contrast: { light: 9, dark: 1.3 },
    updatedAt: "2026-11-20T10:00:00Z",
  },
  mark: { url: null, initials: "DS", hue: "green" },
  problems: [],
  duplicates: [],
  revision: 3,
  initialsRevision: 0,
  cards: 4,
  heldCards: 1102,
  ...change,
});

const rows = [
  row("Delta", { problems: ["expired"] }),
  row("United", { problems: ["low_contrast", "duplicate"], duplicates: [{ kind: "issuer", id: "x", name: "Chase" }] }),
  row("Hilton", { problems: ["expires_soon"] }),
  row("Resy", { problems: ["duplicate"] }),
];

it("the Logos tab begins with how many are missing, and what staff should do about others", async () => {
  const server = createFakeServer();
  server.answer("GET /api/admin/list-views", { views: [], defaultId: null });
  server.answer("GET /api/admin/logos", {
    rows,
    total: 4,
    nextCursor: null,
    totals: {
      names: 512,
      logos: 428,
      bytes: 428_000,
      heldCards: 51_906,
      heldCardsWithInitials: 9_806,
      problems: { expired: 1, low_contrast: 1, expires_soon: 2, duplicate: 2 },
    },
  });
  openPage(<AdminArea />, "/admin/logos", { route: "/admin/*", auth: { staffRole: "editor", idToken: "token-1" } });
  const heading = await screen.findByRole("heading", { level: 1, name: /missing/ });
  expect(heading.textContent).toBe(
    "84 logos are missing.1 can't be seen well, 1 license expired and 2 licenses expire soon.",
  );
  const list = await screen.findByRole("list", { name: "Needs attention" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "HighDelta: license expired Dec\u00A04, 2026Editorial use. Members see the initials DS. Held 1,102 times.Renew",
    "HighUnited can't be seen well on darkContrast 1.3 : 1 on dark, needs 3 : 1. Held 1,102 times.Replace fileUse initials",
    "MediumHilton: license expires Dec\u00A04Editorial use. After that, members see the initials DS. Held 1,102 times.Renew",
  ]);
  for (const name of ["Renew: Delta", "Replace file: United", "Use initials: United", "Renew: Hilton"])
    expect(within(list).getByRole("button", { name })).toBeDefined();
  expect(screen.getByText("Same file as Chase")).toBeDefined();
});
