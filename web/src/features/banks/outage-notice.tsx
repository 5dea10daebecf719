import { getStatusOfError } from "@cardwell/core/domain/banks/link-status";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../components/button.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { callApi } from "../../lib/api-client.ts";
import { banksQuery } from "../../lib/banks-query.ts";
import { contract } from "../../lib/page-contract.ts";
import type { LinkExit } from "./open-link.tsx";

type Bank = { institutionId: string; bankName: string };

/** The bank that a new link failed at because of an outage of it; null: it failed for another reason. */
export const getBankInOutage = ({ errorCode, institutionId }: LinkExit, bankName: string): Bank | null =>
  errorCode !== null && institutionId !== null && getStatusOfError(errorCode) === "not_responding"
    ? { institutionId, bankName }
    : null;

/** Asks for an email when a bank works again, or no longer. */
export function OutageNoticeButton({ institutionId, bankName }: Bank) {
  const queries = useQueryClient();
  const banks = useQuery(banksQuery);
  const isWanted = banks.data?.outageNotices.some((notice) => notice.institutionId === institutionId) ?? false;
  const change = useMutation({
    mutationFn: async (wants: boolean) => {
      const params = { institutionId };
      if (wants) await callApi(contract.banks.requestOutageNotice, { params, body: {} });
      else await callApi(contract.banks.cancelOutageNotice, { params });
    },
    onSettled: () => queries.invalidateQueries(banksQuery),
  });
  return (
    <>
      <Button
        className="max-md:w-full"
        busy={change.isPending}
        busyLabel="Saving"
        onClick={() => change.mutate(!isWanted)}
      >
        {isWanted ? "Don't email me" : "Email me when it works again"}
        <span className="sr-only">: {bankName}</span>
      </Button>
      {change.isError ? <FailureNotice title="Couldn't save this." error={change.error} /> : null}
    </>
  );
}
