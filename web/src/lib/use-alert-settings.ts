import type { AlertSettings } from "@cardwell/core/contract/alert-preferences";
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { contract } from "./page-contract.ts";
import { callApi } from "./api-client.ts";
import { describeError } from "./describe-error.ts";
import { dismissSettled, showFailure, showToast } from "./toast-store.ts";
import type { Change } from "./preference-changes.ts";

/** Never fresh for long: a mail's link turns groups off from elsewhere, and saving replaces the whole. */
const alertSettingsQuery = queryOptions({
  queryKey: ["alert-settings"],
  queryFn: ({ signal }) => callApi(contract.alertPreferences.read, {}, { signal }),
  staleTime: 0,
});

type Asked = {
  change: Change;
  /** What is so now, in one sentence. */
  message: string;
  undo: Change;
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
    preferences: pending.reduce((known, asked) => asked?.change(known) ?? known, query.data.preferences),
  };
  return { ...query, settings };
}

function adopt(queries: QueryClient, answer: AlertSettings): void {
  // A pending response from before the change would restore the old settings.
  void queries.cancelQueries({ queryKey: alertSettingsQuery.queryKey });
  queries.setQueryData(alertSettingsQuery.queryKey, answer);
  void queries.invalidateQueries({ queryKey: ["alert-watching"] });
}

function save(queries: QueryClient, change: Change): Promise<AlertSettings> {
  const known = queries.getQueryData(alertSettingsQuery.queryKey);
  if (known === undefined) throw new Error("The alert settings aren't loaded.");
  return callApi(contract.alertPreferences.update, { body: change(known.preferences) });
}

/** Saves one change immediately and shows a toast with an undo. The caller shows why it was rejected, from `error`. */
export function useSettingsChange({ isOfForm = false } = {}) {
  const queries = useQueryClient();
  const takeBack = async (undo: Change) => {
    try {
      const mutationFn = () => save(queries, undo);
      const variables = { change: undo, message: "", undo };
      const answer = await queries
        .getMutationCache()
        .build<AlertSettings, Error, Asked, unknown>(queries, { ...inTurn, mutationFn })
        .execute(variables);
      adopt(queries, answer);
      showToast("Undone.");
    } catch (error) {
      showFailure(`Couldn't undo. ${describeError(error)}`);
    }
  };
  return useMutation({
    ...inTurn,
    ...(isOfForm && { meta: ofForm }),
    mutationFn: ({ change }: Asked) => save(queries, change),
    onSuccess(answer, { message, undo }) {
      adopt(queries, answer);
      showToast(message, () => void takeBack(undo));
    },
    onError() {
      dismissSettled();
      void queries.invalidateQueries({ queryKey: alertSettingsQuery.queryKey });
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
