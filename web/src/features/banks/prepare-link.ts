/**
 * Call it before the first component that uses react-plaid-link is rendered. In the emulators' build the sandbox's pages take the place
 * of Plaid's script; any other build loads the script from Plaid and has nothing to prepare.
 */
export async function prepareLink(): Promise<void> {
  if (import.meta.env.VITE_EMULATORS !== "true") return;
  const { installLocalLink } = await import("./local-link.ts");
  installLocalLink(import.meta.env.VITE_SANDBOX_ORIGIN ?? "");
}
