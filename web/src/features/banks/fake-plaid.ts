import { act } from "@testing-library/react";
import type { PlaidLinkOptionsWithLinkToken } from "react-plaid-link";

/** In the place of Plaid's script, which `react-plaid-link` takes for loaded. What Link was opened with, and how it ends. */
export function installFakePlaid() {
  const opened: PlaidLinkOptionsWithLinkToken[] = [];
  document.head.innerHTML = '<script src="https://cdn.plaid.com/link/v2/stable/link-initialize.js"></script>';
  const create = (options: PlaidLinkOptionsWithLinkToken) => ({
    open: () => void opened.push(options),
    exit: () => undefined,
    destroy: () => undefined,
    submit: () => undefined,
  });
  Object.assign(globalThis, { Plaid: { create } });
  const last = () => {
    const options = opened.at(-1);
    if (options === undefined) throw new Error("Link wasn't opened.");
    return options;
  };
  return {
    opened,
    succeed: (publicToken: string) => act(async () => last().onSuccess(publicToken, {} as never)),
    leave: (errorCode: string | null = null) =>
      act(async () =>
        last().onExit?.(errorCode === null ? null : ({ error_code: errorCode } as never), {
          link_session_id: "81fe-02aa",
          institution: { institution_id: "ins_5", name: "Citi" },
        } as never),
      ),
  };
}
