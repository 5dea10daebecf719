import type { HouseholdPerson } from "@cardwell/core/contract/household";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/page-contract.ts";
import { showToast } from "../../lib/toast-store.ts";
import { householdQuery, type InHousehold, useHouseholdChange } from "./household-query.ts";

type QuestionProps = {
  title: string;
  action: string;
  failure: string;
  change: { isPending: boolean; error: unknown; mutate: () => void };
  onClose: () => void;
  children: ReactNode;
};

function Question({ title, action, failure, change, onClose, children }: QuestionProps) {
  return (
    <Dialog open onClose={onClose} held={change.isPending} title={title}>
      <p className="text-ink-2">{children}</p>
      {change.error === null ? null : <FailureNotice title={failure} error={change.error} />}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button data-autofocus onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
        <Button variant="destructive" busy={change.isPending} onClick={change.mutate}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

export function RemoveDialog({ person: { id, name }, onClose }: { person: HouseholdPerson; onClose: () => void }) {
  const remove = useHouseholdChange(() => callApi(contract.household.removePerson, { params: { personId: id } }), {
    done: () => `${name} was removed.`,
    onDone: onClose,
  });
  return (
    <Question
      title={`Remove ${name}?`}
      action={`Remove ${name}`}
      failure={`Couldn't remove ${name}.`}
      change={{ ...remove, mutate: () => remove.mutate(undefined) }}
      onClose={onClose}
    >
      {name} immediately stops seeing cards of this household, and nobody here sees theirs. You can invite them again.
    </Question>
  );
}

export function LeaveDialog({ household, onClose }: { household: InHousehold; onClose: () => void }) {
  const { people, isOwner, invitations } = household;
  const queries = useQueryClient();
  const leave = useMutation({
    mutationFn: () => callApi(contract.household.leave, {}),
    async onSuccess() {
      await queries.invalidateQueries(householdQuery);
      onClose();
      showToast("You left the household.");
    },
  });
  const next = people.find(({ isYou }) => !isYou);
  const passes = next === undefined ? "The household ends." : `${next.name} becomes its owner.`;
  const ended = invitations.length === 0 ? "" : " Invitations are withdrawn.";
  return (
    <Question
      title="Leave the household?"
      action="Leave household"
      failure="Couldn't leave the household."
      change={{ ...leave, mutate: () => leave.mutate() }}
      onClose={onClose}
    >
      The others immediately stop seeing your cards, and you stop seeing theirs. What you share is set to private.
      {isOwner ? ` ${passes}${ended}` : ""}
    </Question>
  );
}
