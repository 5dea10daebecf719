import type { Page } from "@playwright/test";
import { alertsApi } from "../support/alerts.ts";
import { call } from "../support/api.ts";
import { auth, db, newPerson } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { nextMail } from "../support/sandbox.ts";
import { signedInAnHourAgo } from "../support/sessions.ts";
import { eventually } from "../support/wait.ts";
import { expect } from "./journey.ts";
import { memberWithCards } from "./member-with-cards.ts";
import { test } from "./members.ts";
import { openAs } from "./session.ts";

const home = "/admin/users";

test.use({ person: "admin" });

/** A member with cards who opened the app. */
async function newMember(): Promise<TestPerson> {
  const person = await memberWithCards();
  await call("PATCH", "/api/account", { token: person.idToken, body: { firstName: "Ingrid" } });
  await call("GET", "/api/account", { token: person.idToken });
  return person;
}

async function startView(page: Page, person: TestPerson): Promise<Page> {
  await page.goto(`${home}/${person.uid}`);
  await page.getByRole("button", { name: "View as member" }).click();
  const dialog = page.getByRole("dialog", { name: "View as Ingrid?" });
  await dialog.getByLabel("Reason").fill("Case 2296: sees no credits");
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("button", { name: "View as Ingrid" }).click();
  return opened;
}

const getBanner = (view: Page) => view.getByRole("complementary", { name: "View as a member" });

const goTo = (view: Page, place: string) =>
  view.getByRole("navigation", { name: "Main" }).getByRole("link", { name: place, exact: true }).click();

/** What this browser keeps of the app, apart from the sign-in. */
const readKept = (view: Page) =>
  view.evaluate(async () => {
    const stores = [localStorage, sessionStorage].flatMap((store) => Object.entries(store));
    const names = "caches" in globalThis ? await caches.keys() : [];
    return JSON.stringify([stores.filter(([key]) => !key.startsWith("firebase:")), names]);
  });

test("staff view as a member: five places to read, no change, an end on record, and a notice to the member", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/wallet/cards/");
  const person = await newMember();
  const view = await startView(page, person);
  const banner = getBanner(view);
  await expect(banner).toContainText("Viewing as Ingrid. Read only.");
  await expect(banner.getByRole("timer")).toHaveText(/^1[45]:\d\d left$/);
  await expect(view.getByRole("listitem").filter({ hasText: "Freedom Flex is due" })).toBeVisible();

  for (const place of ["Cards", "Credits", "Payments", "Value", "Alerts", "Today"]) {
    await goTo(view, place);
    await expect(view.getByRole("navigation", { name: "Main" }).locator('[aria-current="page"]')).toHaveText(place);
    await expect(view.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(banner).toBeVisible();
  }

  const row = view.getByRole("listitem").filter({ hasText: "Freedom Flex is due" });
  await row.getByRole("button", { name: /^Mark as paid/ }).click();
  await expect(view.getByText("You're viewing this account. Only its member can change it.").first()).toBeVisible();
  await expect(row.getByRole("button", { name: /^Mark as paid/ })).toBeEnabled();
  await expect(getBanner(view)).toBeVisible();

  await view.goto(view.url().replace(/\/dashboard.*/, "/consent-fix"));
  await expect(view.getByText("Bank connections").first()).toBeVisible();
  await expect(banner).toBeVisible();

  await view.goto(view.url().replace(/\/consent-fix.*/, "/billing"));
  await expect(view.getByRole("heading", { level: 1 })).toHaveText("This page isn't part of the view.");
  await view.getByRole("link", { name: "Go to Today" }).click();
  await expect(row).toBeVisible();

  await view.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(banner).toBeHidden();
  await expect(view.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(row).toBeVisible();
  await view.emulateMedia({ media: null, colorScheme: null });

  // What staff see of themselves is in the other tab, and stays so.
  await page.bringToFront();
  await page.reload();
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText("Screens viewed by admin@cardwell.test");

  await view.bringToFront();
  await banner.getByRole("button", { name: "End view" }).click();
  await expect(view.getByRole("heading", { level: 1 })).toHaveText("Your view as Ingrid has ended.");
  await expect(view.getByText("Freedom Flex")).toHaveCount(0);
  expect(await readKept(view)).not.toMatch(/Freedom|Gold|1009|2206/);
  await view.reload();
  await expect(view.getByRole("heading", { level: 1 })).toHaveText("Your view as Ingrid has ended.");
  await view.getByRole("link", { name: "Back to Ingrid" }).click();
  await expect(view).toHaveURL(`${home}/${person.uid}`);
  await view.goto(`/admin/activity?query=${encodeURIComponent(`users/${person.uid}`)}`);
  const log = view.getByRole("table").first();
  await expect(log).toContainText("Viewed as a member");
  await expect(log).toContainText("Stopped viewing as a member");

  expect((await nextMail(person.email)).subject).toContain("Cardwell support viewed your account");
  await openAs(page, person, "/dashboard/alerts");
  // The sign-in on this device raises another alert of the account, maybe after the page has loaded its list.
  await eventually(
    () => alertsApi(person).list({ box: "new" }),
    ({ alerts }) => alerts.length === 2,
  );
  await page.reload();
  await page.getByRole("button", { name: "1 more about this" }).click();
  await expect(page.getByText("Cardwell support viewed your account").first()).toBeVisible();
});

test("a view whose time is over shows nothing more of the member", async ({ page, allowRejections }) => {
  allowRejections("/api/");
  const person = await newMember();
  const view = await startView(page, person);
  await expect(getBanner(view)).toBeVisible();
  const [, id = ""] = /\/view\/(\w+)/.exec(view.url()) ?? [];
  const { readTime } = await db.doc(`viewSessions/${id}`).get();
  await db.doc(`viewSessions/${id}`).update({ expiresAt: new Date(readTime.toMillis() - 86_400_000 * 400) });
  await view.reload();
  await expect(view.getByRole("heading", { level: 1 })).toHaveText("Your view as Ingrid has ended.");
});

test.describe("staff without the permission to view as a member", () => {
  test.use({ person: null });

  test("have no button for it, and see nothing at the address of a view", async ({ page, allowRejections }) => {
    allowRejections("/api/admin/views/");
    const [editor, person] = await Promise.all([newCardholder(), newMember()]);
    await auth.setCustomUserClaims(editor.uid, { staff: "editor" });
    await openAs(page, editor, `${home}/${person.uid}`);
    await expect(page.getByRole("table", { name: "Cards" })).toBeVisible();
    await expect(page.getByRole("button", { name: "View as member" })).toHaveCount(0);
    await page.goto("/admin/view/AbCdEfGhIjKlMnOpQrSt/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This view can't be shown.");
    await expect(page.getByText("doesn't have permission")).toBeVisible();
  });
});

test.describe("staff who signed in long ago", () => {
  test.use({ person: null });

  test("sign in again where they are, and nothing that they typed is lost", async ({ page, allowRejections }) => {
    allowRejections("/disable");
    const person = await newMember();
    const staff = await newPerson({ staff: "owner" });
    await call("GET", "/api/account", { token: staff.idToken });
    await db.doc(`customers/${staff.uid}`).set((await db.doc(`customers/${person.uid}`).get()).data() ?? {});
    const earlier = await signedInAnHourAgo(staff);
    await openAs(page, staff, "/favicon.svg");
    await page.evaluate((idToken) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("firebase:authUser:")) ?? "";
      const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as { stsTokenManager: { accessToken: string } };
      kept.stsTokenManager.accessToken = idToken;
      localStorage.setItem(key, JSON.stringify(kept));
    }, earlier.idToken);
    await page.goto(`${home}/${person.uid}`);
    await page.getByRole("button", { name: "Disable Ingrid" }).click();
    const dialog = page.getByRole("dialog", { name: "Disable the account of Ingrid?" });
    await dialog.getByLabel("Reason").fill("Shares the account");
    await dialog.getByRole("button", { name: "Disable Ingrid" }).click();

    const signIn = page.getByRole("dialog", { name: "Confirm it's you" });
    await expect(signIn).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(signIn).toHaveCount(0);
    await expect(dialog.getByText("Sign in again to do this.")).toBeVisible();
    await expect(dialog.getByLabel("Reason")).toHaveValue("Shares the account");

    await dialog.getByRole("button", { name: "Disable Ingrid" }).click();
    await signIn.getByLabel("Your password", { exact: true }).fill(staff.password);
    await signIn.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("is disabled.");
    const entries = await eventually(
      () => db.collection("auditLog").where("object", "==", `users/${person.uid}`).get(),
      ({ size }) => size === 2,
    );
    expect(entries.docs[0]?.get("reason")).toBe("Shares the account");
  });
});
