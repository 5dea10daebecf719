/** The build's environment. `vite.config.ts` fails without these. */
export const env = {
  emulators: import.meta.env.VITE_EMULATORS === "true",
  firebase: {
    apiKey: import.meta.env.VITE_FIREBASE_API_KEY,
    authDomain: import.meta.env.VITE_FIREBASE_AUTH_DOMAIN,
    projectId: import.meta.env.VITE_FIREBASE_PROJECT_ID,
    appId: import.meta.env.VITE_FIREBASE_APP_ID,
  },
  supportEmail: import.meta.env.VITE_SUPPORT_EMAIL,
};
