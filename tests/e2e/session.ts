import { deleteApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithEmailAndPassword } from "firebase/auth";
import type { BrowserContext, Page } from "@playwright/test";
import { appOrigin, authOrigin, projectId } from "../../scripts/lib/addresses.ts";
import { sharedPassword } from "../../emulator-data/people.ts";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

const apiKey = "fake-api-key";

/** What a browser stores of a sign-in, in the format of the SDK. */
export async function keptSession(email: string, password: string = sharedPassword): Promise<StorageState> {
  const app = initializeApp({ apiKey, projectId }, email);
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, authOrigin, { disableWarnings: true });
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    const value = JSON.stringify({ ...user.toJSON(), appName: "[DEFAULT]" });
    const localStorage = [{ name: `firebase:authUser:${apiKey}:[DEFAULT]`, value }];
    return { cookies: [], origins: [{ origin: appOrigin, localStorage }] };
  } finally {
    await deleteApp(app);
  }
}

/**
 * Signs a browser in without the form, with its page at a small file of the app. A context's own `storageState` opens a page
 * and a process for it.
 */
export async function restoreSession(page: Page, email: string, password?: string): Promise<void> {
  const { origins } = await keptSession(email, password);
  await page.goto("/favicon.svg");
  await page.evaluate(
    (items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
}

/** Opens a page as a person who signed in here before. `signInWithPassword` goes through the form. */
export async function openAs(
  page: Page,
  { email, password }: { email: string; password?: string },
  path = "/dashboard",
): Promise<void> {
  await restoreSession(page, email, password);
  await page.goto(path);
}
