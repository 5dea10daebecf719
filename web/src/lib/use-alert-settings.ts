import type { AlertSettings } from "@cardwell/core/contract/alert-preferences";
import { changePreferences } from "@cardwell/core/domain/alerts/preferences";
import type { PreferencesChange } from "@cardwell/core/domain/alerts/preferences";
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { contract } from "./page-contract.ts";
import { callApi } from "./api-client.ts";
import { dismissSettled, showToast } from "./toast-store.ts";

/** Never fresh for long: a mail's link turns groups off from elsewhere. */
const alertSettingsQuery = queryOptions({
  queryKey: ["alert-settings"],
  queryFn: ({ signal }) => callApi(contract.alertPreferences.read, {}, { signal }),
  staleTime: 0,
});

type Asked = {
  change: PreferencesChange;
  /** The same parts as they were shown. */
  from: PreferencesChange;
  /** What is so now, in one sentence. */
  message: string;
};

/** One after the other: each is made on what the one before left. */
const inTurn = {
  mutationKey: ["alert-settings"],
  scope: { id: "alert-settings" },
  retry: false,
  networkMode: "always",
} as const;

/** A form's change isn't shown before it is saved: when it is rejected, the form still shows what was typed. */
const ofForm = { isOfForm: true };

/** The settings with every switch that is on its way, as they will be. */
export function useAlertSettings(isWanted = true) {
  const query = useQuery({ ...alertSettingsQuery, enabled: isWanted });
  const pending = useMutationState({
    filters: { mutationKey: inTurn.mutationKey, status: "pending" },
    select: ({ state, meta }) => (meta === ofForm ? undefined : (state.variables as Asked | undefined)),
  });
  const settings = query.data && {
    ...query.data,
    preferences: pending.reduce(
      (known, asked) => (asked ? changePreferences(known, asked.change) : known),
      query.data.preferences,
    ),
  };
  return { ...query, settings };
}

function adopt(queries: QueryClient, answer: AlertSettings): void {
  // A pending response from before the change would restore the old settings.
  void queries.cancelQueries({ queryKey: alertSettingsQuery.queryKey });
  queries.setQueryData(alertSettingsQuery.queryKey, answer);
  void queries.invalidateQueries({ queryKey: ["alert-watching"] });
}

const save = ({ change, from }: Asked) => callApi(contract.alertPreferences.update, { body: { ...change, from } });

/** Saves one change immediately and shows a toast with an undo. The caller shows why it was rejected, from `error`. */
export function useSettingsChange({ isOfForm = false } = {}) {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: alertSettingsQuery.queryKey });
  const takeBack = async ({ change, from }: Asked) => {
    try {
      const answer = await queries
        .getMutationCache()
        .build<AlertSettings, Error, Asked, unknown>(queries, { ...inTurn, mutationFn: save })
        .execute({ change: from, from: change, message: "" });
      adopt(queries, answer);
      showToast("Undone.");
    } catch (error) {
      (await import("./undo-change.ts")).showUndoFailure(error);
      void readAgain();
    }
  };
  return useMutation({
    ...inTurn,
    ...(isOfForm && { meta: ofForm }),
    mutationFn: save,
    onSuccess(answer, asked) {
      adopt(queries, answer);
      showToast(asked.message, () => void takeBack(asked));
    },
    onError() {
      dismissSettled();
      void readAgain();
    },
  });
}

/** Takes the address off the list of undeliverable ones. */
export function useResumeMail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(contract.alertPreferences.resumeMail, {}),
    onSuccess(answer) {
      adopt(queries, answer);
      showToast(`Email to ${answer.mail.address} resumed.`);
    },
  });
}
