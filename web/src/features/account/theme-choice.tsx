import { Notice } from "../../components/notice.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { describeError } from "../../lib/describe-error.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { applyTheme, themeOptions, useTheme } from "../../lib/theme.ts";
import { useUpdateAccount } from "./use-update-account.ts";

/** Changes the theme here immediately, and saves it in the account for other browsers. */
export function ThemeChoice() {
  const theme = useTheme();
  const { user } = useAuth();
  const save = useUpdateAccount();
  return (
    <div className="grid gap-3">
      <Segmented
        label="Theme"
        options={themeOptions}
        value={theme}
        onChange={(chosen) => {
          applyTheme(chosen);
          if (user?.emailVerified) save.mutate((shown) => ({ theme: chosen, from: shown && { theme: shown.theme } }));
        }}
      />
      {save.isError ? (
        <Notice kind="problem">Theme saved in this browser only. {describeError(save.error)}</Notice>
      ) : null}
    </div>
  );
}
