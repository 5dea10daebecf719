import { initializeApp } from "firebase/app";
import { browserLocalPersistence, connectAuthEmulator, initializeAuth } from "firebase/auth";
import { env } from "./env.ts";

export const firebaseApp = initializeApp(env.firebase);

/** No popup resolver: the app has no popup sign-in, and it would load a frame from another origin. */
export const auth = initializeAuth(firebaseApp, {
  persistence: browserLocalPersistence,
});

if (import.meta.env.VITE_EMULATORS === "true") {
  connectAuthEmulator(auth, import.meta.env.VITE_AUTH_EMULATOR ?? "", { disableWarnings: true });
}
