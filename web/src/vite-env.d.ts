interface ImportMetaEnv {
  readonly VITE_EMULATORS?: string;
  readonly VITE_AUTH_EMULATOR?: string;
  readonly VITE_FIRESTORE_EMULATOR_PORT?: string;
  readonly VITE_SANDBOX_ORIGIN?: string;
  readonly VITE_FIREBASE_API_KEY: string;
  readonly VITE_FIREBASE_AUTH_DOMAIN: string;
  readonly VITE_FIREBASE_PROJECT_ID: string;
  readonly VITE_FIREBASE_APP_ID: string;
  readonly VITE_SUPPORT_EMAIL: string;
  /** The name of a build that is deployed (scripts/build.ts). */
  readonly VITE_RELEASE?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
