import type { EarnRow } from "@cardwell/core/domain/dashboard/card-page-shapes";

type Activation = NonNullable<EarnRow["activation"]>;

type Words = Record<"open" | "done" | "confirm" | "takeBack" | "doneMessage" | "undoneMessage", string>;

/** What a way of earning waits for, and the member's answers. */
export const activationLabels: Record<Activation["kind"], Words> = {
  activation: {
    open: "Activate it with the issuer",
    done: "Activated",
    confirm: "Mark as activated",
    takeBack: "Mark as not activated",
    doneMessage: "marked as activated.",
    undoneMessage: "marked as not activated.",
  },
  enrolment: {
    open: "Counts once you enroll with the issuer",
    done: "Marked as enrolled",
    confirm: "Mark as enrolled",
    takeBack: "Mark as not enrolled",
    doneMessage: "marked as enrolled.",
    undoneMessage: "marked as not enrolled.",
  },
  membership: {
    open: "Members only",
    done: "Marked as a member",
    confirm: "I'm a member",
    takeBack: "I'm not a member",
    doneMessage: "membership saved.",
    undoneMessage: "membership removed.",
  },
  relationship_tier: {
    open: "Requires a tier in the bank's relationship program",
    done: "Marked as in the tier",
    confirm: "I'm in the tier",
    takeBack: "I'm not in the tier",
    doneMessage: "marked as in the tier.",
    undoneMessage: "marked as not in the tier.",
  },
};

export const noActivation: Activation = { kind: "activation", required: false, activatedOn: null, closesOn: null };
