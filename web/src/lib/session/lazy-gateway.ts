import type { AuthGateway, AuthService } from "./auth-gateway.ts";
import type { Remembered } from "./remembered.ts";

type Parts = {
  /** Brings the service's library. */
  load: () => Promise<AuthService>;
  remembered: () => Remembered | null;
};

/**
 * The authentication service without its library, until that is needed: someone whom this browser remembers sees their page
 * before it is here. The first call that needs the service loads it.
 */
export function createLazyGateway({ load, remembered }: Parts): AuthGateway & { begin: () => Promise<void> } {
  let loading: Promise<AuthService> | undefined;
  let arrived: AuthService | undefined;
  let announce: ((service: AuthService) => void) | undefined;
  const arrival = new Promise<AuthService>((resolve) => (announce = resolve));

  async function bring(): Promise<AuthService> {
    try {
      arrived = await load();
    } catch (error) {
      // Usually offline: the next call retries.
      loading = undefined;
      throw error;
    }
    announce?.(arrived);
    return arrived;
  }
  const service = () => (loading ??= bring());

  return {
    async begin() {
      await service();
    },
    remembered: () => remembered()?.user ?? null,
    onChange(listener) {
      let stop: (() => void) | undefined;
      let isStopped = false;
      void arrival.then((here) => {
        if (!isStopped) stop = here.onChange(listener);
      });
      return () => {
        isStopped = true;
        stop?.();
      };
    },
    async token(options) {
      // Our own server judges the token of the last visit in any case.
      const known = arrived !== undefined || options.force ? null : remembered()?.token;
      return known ?? (await service()).token(options);
    },
    signInWithPassword: async (email, password) => (await service()).signInWithPassword(email, password),
    createAccount: async (email, password, firstName) => (await service()).createAccount(email, password, firstName),
    signInWithLink: async (email, link) => (await service()).signInWithLink(email, link),
    signOut: async () => (await service()).signOut(),
  };
}
