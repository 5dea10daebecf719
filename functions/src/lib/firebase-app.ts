import { initializeApp } from "firebase-admin/app";
import { once } from "./once.ts";

/** The default app. Opened on first use, because a deploy imports our files without credentials. */
export const firebaseApp = once(() => initializeApp());
