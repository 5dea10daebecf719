import { useEffect } from "react";
import { useAccount } from "../lib/account-query.ts";
import { applyTheme, readTheme } from "../lib/theme.ts";

/** On a browser where no theme was chosen, the account's applies. */
export function AdoptTheme() {
  const theme = useAccount().data?.theme;
  useEffect(() => {
    if (theme !== undefined && theme !== "system" && readTheme() === "system") applyTheme(theme);
    // Only when the account arrives: a later choice of "system" on this page is a choice.
  }, [theme]);
  return null;
}
