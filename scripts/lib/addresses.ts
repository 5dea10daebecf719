export const projectId = "demo-cardwell";
export const region = "us-central1";
export const host = "127.0.0.1";

export const ports = {
  hosting: 5002,
  vite: 5173,
  functions: 5001,
  firestore: 8080,
  auth: 9099,
  hub: 4400,
  sandbox: 4010,
} as const;

export const appOrigin = `http://${host}:${ports.hosting}`;
export const sandboxOrigin = `http://${host}:${ports.sandbox}`;
export const functionsOrigin = `http://${host}:${ports.functions}`;
export const authOrigin = `http://${host}:${ports.auth}`;
