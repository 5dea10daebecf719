import { auth } from "./firebase.ts";

/**
 * Stands where the payments SDK asks Firebase for the app's sign-in (vite.config.ts): the one that this app has made. The
 * library's own `getAuth` would make a new one if there were none, and brings popups, frames and every other provider.
 */
export const getAuth = () => auth;
