// @module-tag gate

import type { LogoDetail, LogoRow } from "@cardwell/core/contract/admin/logos";
import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { beforeAll, describe, expect, it } from "vitest";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { call, rejection } from "../support/api.ts";
import { db, newPerson, type TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { eventually } from "../support/wait.ts";

const reason = "Asked for in case 2301";
const rights = { license: "Own drawing", source: "Drawn for this test", expiresOn: null as string | null };
const contrast = { light: 4.4, dark: 1.3 };
/** One red pixel. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
const draw = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`).toString("base64");
const ring = draw('<circle cx="12" cy="12" r="9" fill="none" stroke="#0b5" stroke-width="4"/>');

let editor: TestPerson;
beforeAll(async () => {
  editor = await newPerson({ staff: "editor" });
});

const at = (path: string) => `/api/admin/logos/${path}`;
type Uploaded = LogoDetail & { removed: string[] };
const upload = (path: string, data: string, token = editor.idToken, body: object = {}) =>
  call<Uploaded>("POST", at(path), { token, body: { data, contrast, ...rights, ...body } });
const replace = (path: string, body: object) =>
  call<Uploaded>("PUT", at(path), { token: editor.idToken, body: { ...rights, contrast: null, reason, ...body } });
const setInitials = (path: string, body: object) =>
  call<LogoDetail>("PUT", at(`${path}/initials`), { token: editor.idToken, body: { hue: "green", reason, ...body } });
const remove = (path: string, revision: number) =>
  call<LogoDetail>("POST", at(`${path}/remove`), { token: editor.idToken, body: { revision, reason } });
const list = async (query: string) =>
  (
    await call<{ rows: LogoRow[]; nextCursor: string | null }>("GET", `/api/admin/logos?${query}`, {
      token: editor.idToken,
    })
  ).body;
const fetchImage = (id = "") => fetch(`${appOrigin}/api/logos/${id}`);

describe("an issuer's logo", () => {
  it("is shown on its cards, and is replaced and removed with its file, all of it recorded", async () => {
    const holder = await newCardholder({ cardId: "discover-it-cash-back" });
    const showLogo = async () =>
      (await call<Dashboard>("GET", "/api/dashboard", { token: holder.idToken })).body.cards[0]?.logo.url;

    // No other logo has its file, which goes with it.
    const square = draw('<path d="M4 4h16v16H4z" fill="#e65c00"/>');
    const uploaded = (await upload("issuer/discover", square)).body;
    expect(uploaded).toMatchObject({
      name: "Discover",
      logo: { ...rights, file: { type: "image/svg+xml", width: 24, height: 24 } },
      updatedBy: editor.email,
    });
    const file = uploaded.logo?.file.id;
    expect(uploaded.usedIn).toContainEqual(expect.objectContaining({ id: "discover-it-cash-back" }));
    await eventually(showLogo, (url) => url === `/api/logos/${file}`);

    const replaced = (await replace("issuer/discover", { data: pixel, revision: uploaded.revision })).body;
    expect(replaced.logo?.file).toMatchObject({ type: "image/png", width: 1, bytes: 69 });
    expect((await fetchImage(file)).status).toBe(404);
    const corrected = await replace("issuer/discover", {
      data: null,
      revision: replaced.revision,
      license: "Press kit",
    });
    expect(corrected.body.logo).toMatchObject({ license: "Press kit", file: replaced.logo?.file, contrast: null });

    const removed = (await remove("issuer/discover", corrected.body.revision)).body;
    expect(removed).toMatchObject({ logo: null, revision: 0 });
    expect((await fetchImage(replaced.logo?.file.id)).status).toBe(404);
    await eventually(showLogo, (url) => url === null);

    const entries = await db.collection("auditLog").where("object", "==", "logos/issuer-discover").get();
    const actions = entries.docs.map((entry) => [entry.get("action"), entry.get("reason")]);
    expect(actions).toHaveLength(4);
    expect(actions).toEqual(
      expect.arrayContaining([
        ["logos.upload", null],
        ["logos.replace", reason],
        ["logos.remove", reason],
      ]),
    );
    const entry = entries.docs.find((each) => each.get("action") === "logos.upload");
    expect(entry?.get("after")).toMatchObject({ id: file, contrast });
  });

  it("may be an SVG of any size", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2500" height="210mm" viewBox="0 0 2500 2500"><path d="M0 0h2500v1250z"/></svg>`;
    const { body } = await upload("merchant/walgreens", Buffer.from(svg).toString("base64"));
    expect(body.logo?.file).toMatchObject({ width: 2500, height: 2500 });
  });

  it("is served under the digest of its content, for a year, and runs nothing", async () => {
    const { body } = await upload("merchant/costco", draw('<path d="M4 4h16v16H4z"/>'));
    const { headers } = await fetchImage(body.logo?.file.id);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      "content-disposition": "attachment",
      "x-content-type-options": "nosniff",
    });
  });

  it("keeps its file while another logo has it, too", async () => {
    const square = draw('<path d="M2 2h20v20H2z"/>');
    const [first, second] = [
      (await upload("merchant/target", square)).body,
      (await upload("merchant/walmart", square)).body,
    ];
    await remove("merchant/target", first.revision);
    expect((await fetchImage(second.logo?.file.id)).status).toBe(200);
    await remove("merchant/walmart", second.revision);
    expect((await fetchImage(second.logo?.file.id)).status).toBe(404);
  });

  it("isn't overwritten by a change made from another revision", async () => {
    const { revision } = (await upload("merchant/best-buy", ring)).body;
    const conflict = { status: 409, error: "conflict" };
    expect(rejection(await upload("merchant/best-buy", pixel))).toEqual(conflict);
    expect(rejection(await replace("merchant/best-buy", { data: pixel, revision: revision + 1 }))).toEqual(conflict);
    expect(rejection(await remove("merchant/best-buy", revision + 1))).toEqual(conflict);
    expect(rejection(await upload("issuer/no-such-bank", ring))).toEqual({ status: 404, error: "not_found" });
  });
});

describe("a logo's file", () => {
  const wide = Buffer.from(pixel, "base64");
  wide.writeUInt32BE(2_001, 16);
  it.each([
    ["an SVG that imports a style sheet", draw("<style>@import url(/a.css);</style><path/>"), /style sheet/],
    ["an SVG with nothing but a script", draw("<script>alert(1)</script>"), /draws nothing/],
    ["a JPEG", Buffer.from("\xFF\xD8\xFF\xE0", "latin1").toString("base64"), /SVG, PNG or WebP/],
    [
      "a GIF that is also a page",
      Buffer.from("GIF89a/*<script>alert(1)</script>").toString("base64"),
      /SVG, PNG or WebP/,
    ],
    ["2,001 pixels wide", wide.toString("base64"), /2,000 pixels/],
    ["257 KiB large", Buffer.alloc(257 * 1024, "<svg>").toString("base64"), /256 KiB/],
    ["empty", "", /Choose a file/],
    ["no base64", "<svg>", /base64/],
  ])("that is %s is rejected at its field", async (_, data, message) => {
    const answer = await upload("merchant/starbucks", data);
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
    expect(answer.body).toMatchObject({ fields: [{ path: "body.data", message: expect.stringMatching(message) }] });
  });

  it("needs a license and a source", async () => {
    const answer = await call("POST", at("merchant/starbucks"), {
      token: editor.idToken,
      body: { data: ring, contrast, license: "", source: " ", expiresOn: null },
    });
    expect(answer.body).toMatchObject({ fields: [{ path: "body.license" }, { path: "body.source" }] });
  });
});

describe("an SVG that could run or load something", () => {
  it("is stored without that, which is named", async () => {
    const { body } = await upload("merchant/lyft", draw('<script>alert(1)</script><path d="M4 4h9v9" onload="a()"/>'));
    expect(body.removed).toEqual(["script", "onload"]);
    expect(body.logo?.contrast).toEqual(contrast);
    expect(await (await fetchImage(body.logo?.file.id)).text()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h9v9"/></svg>',
    );
  });

  it("has no contrast when what was removed may have been drawn", async () => {
    const { body } = await upload(
      "merchant/instacart",
      draw('<image href="https://evil.example/"/><path d="M4 4h9v9"/>'),
    );
    expect(body).toMatchObject({ removed: ["image"], logo: { contrast: null } });
  });
});

describe("a logo's license", () => {
  it("ends no sooner than today when it's set, and members see initials after its last day", async () => {
    const early = await upload("merchant/doordash", ring, editor.idToken, { expiresOn: "2024-02-29" });
    expect(rejection(early)).toEqual({ status: 400, error: "invalid_request" });
    expect(early.body).toMatchObject({ fields: [{ path: "body.expiresOn" }] });
    const { body } = await upload("merchant/doordash", ring, editor.idToken, { expiresOn: "2199-12-31" });
    expect(body).toMatchObject({ logo: { expiresOn: "2199-12-31", contrast }, mark: { url: expect.any(String) } });
    expect(body.problems).toContain("low_contrast");

    await db
      .doc("logoSets/current")
      .set({ logos: { "merchant doordash": { expiresOn: "2024-02-29" } } }, { merge: true });
    const corrected = await replace("merchant/doordash", {
      data: null,
      revision: body.revision,
      expiresOn: "2024-02-29",
      source: "Newsroom",
    });
    expect(corrected.body).toMatchObject({
      mark: { url: null, initials: "DO" },
      logo: { source: "Newsroom", contrast },
    });
    expect(corrected.body.problems[0]).toBe("expired");
    const { rows } = await list("problem=expired&query=doordash");
    expect(rows.map(({ id }) => id)).toEqual(["doordash"]);
  });
});

describe("the initials of a name", () => {
  it("are set, changed from the latest revision alone, and those of the name again without any", async () => {
    const before = (await call<LogoDetail>("GET", at("program/jetblue-trueblue"), { token: editor.idToken })).body;
    expect(before).toMatchObject({ initialsRevision: 0, mark: { url: null, initials: "JT" } });
    const set = (await setInitials("program/jetblue-trueblue", { revision: 0, initials: " JB " })).body;
    expect(set).toMatchObject({ mark: { url: null, initials: "JB", hue: "green" }, revision: 0 });
    const stale = await setInitials("program/jetblue-trueblue", { revision: 0, initials: "J" });
    expect(rejection(stale)).toEqual({ status: 409, error: "conflict" });
    const long = await setInitials("program/jetblue-trueblue", { revision: set.initialsRevision, initials: "JETB" });
    expect(long.body).toMatchObject({
      fields: [{ path: "body.initials", message: "Enter up to 3 letters or digits." }],
    });
    const reset = (await setInitials("program/jetblue-trueblue", { revision: set.initialsRevision, initials: "" }))
      .body;
    expect(reset).toMatchObject({ initialsRevision: 0, mark: before.mark });
    const entries = await db.collection("auditLog").where("object", "==", "logos/program-jetblue-trueblue").get();
    expect(entries.docs.map((entry) => [entry.get("action"), entry.get("reason")])).toEqual([
      ["logos.set-initials", reason],
      ["logos.set-initials", reason],
    ]);
  });
});

describe("a file that two names have", () => {
  it("is a problem of both, which name each other", async () => {
    const arc = draw('<path d="M3 20A9 9 0 0 1 21 20z" fill="#06c"/>');
    await upload("merchant/hulu", arc);
    const { body } = await upload("merchant/spotify", arc);
    expect(body).toMatchObject({ duplicates: [{ kind: "merchant", id: "hulu", name: "Hulu" }] });
    const { rows } = await list("problem=duplicate&query=hulu");
    expect(rows).toMatchObject([{ id: "hulu", duplicates: [{ id: "spotify" }] }]);
  });
});

describe("the list of logos", () => {
  it("has the missing ones first, and is filtered, searched and paged", async () => {
    const first = await list("kind=issuer&limit=2");
    expect(first.rows.map(({ logo }) => logo)).toEqual([null, null]);
    const next = await list(`kind=issuer&limit=2&cursor=${first.nextCursor}`);
    expect(next.rows.map(({ id }) => id)).not.toContain(first.rows[0]?.id);
    const { rows } = await list("query=own drawing&status=uploaded&kind=network&sort=name");
    expect(rows.map(({ id }) => id)).toEqual(["mastercard", "visa"]);
  });

  it.each([
    ["viewer", 200, 403],
    ["support", 200, 403],
    ["editor", 200, 404],
    ["owner", 200, 404],
  ] as const)("is read by a %s, of whom only editors and owners change it", async (staff, read, write) => {
    const { idToken } = await newPerson({ staff });
    expect((await call("GET", "/api/admin/logos", { token: idToken })).status).toBe(read);
    expect((await upload("issuer/no-such-bank", ring, idToken)).status).toBe(write);
  });
});
