import type { EarnRow } from "@cardwell/core/contract/card-page";

type Activation = NonNullable<EarnRow["activation"]>;

type Words = Record<"open" | "done" | "confirm" | "takeBack" | "doneMessage" | "undoneMessage", string>;

/** What a way of earning waits for, and the member's answers. */
export const activationLabels: Record<Activation["kind"], Words> = {
  activation: {
    open: "Has to be activated at the bank",
    done: "Activated",
    confirm: "I have activated it",
    takeBack: "It is not activated",
    doneMessage: "activated.",
    undoneMessage: "not activated.",
  },
  enrolment: {
    open: "Counts once you have enrolled at the bank",
    done: "Enrolled, reported by you on",
    confirm: "I have enrolled",
    takeBack: "I am not enrolled",
    doneMessage: "you have enrolled.",
    undoneMessage: "you are not enrolled.",
  },
  membership: {
    open: "Counts for members",
    done: "Member, reported by you on",
    confirm: "I am a member",
    takeBack: "I am not a member",
    doneMessage: "you are a member.",
    undoneMessage: "membership isn't confirmed.",
  },
  relationship_tier: {
    open: "Counts in a tier of the bank's relationship program",
    done: "In the tier, reported by you on",
    confirm: "I am in the tier",
    takeBack: "I am not in the tier",
    doneMessage: "you are in the tier.",
    undoneMessage: "you are not in the tier.",
  },
};

export const noActivation: Activation = { kind: "activation", required: false, activatedOn: null, closesOn: null };
