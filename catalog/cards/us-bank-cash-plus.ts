import type { EarnRule } from "../../core/src/domain/catalog/earn-rule.ts";
import { earns, upTo } from "../author.ts";

const cashPlusChoices = [
  "fast-food",
  "utilities",
  "phone-internet",
  "streaming",
  "department-stores",
  "electronics",
  "sporting-goods",
  "movie-theaters",
  "fitness",
  "home-furnishing",
  "clothing",
  "wireless",
  "transit",
];

/** What Cash+ and its secured version earn. */
export const cashPlusRules: EarnRule[] = [
  earns("two-choices", 5, cashPlusChoices, "5% in two categories of your choice", {
    cap: upTo(2_000, "calendar_quarter"),
    topN: { n: 2, chosenBy: "cardholder_choice" },
    conditions: ["requires_enrolment"],
    rawText:
      "Chosen anew each quarter, from 45 to 5 days before it starts; without a choice all earns 1 percent. The list: fast food; home utilities; TV, internet and streaming; phone providers; department, electronics, sporting goods, furniture and some clothing stores; movie theaters; gyms; ground transportation.",
  }),
  earns("one-everyday", 2, ["gas", "ev-charging", "groceries", "dining"], "2% in one everyday category", {
    topN: { n: 1, chosenBy: "cardholder_choice" },
    conditions: ["requires_enrolment"],
  }),
  earns("portal-travel", 5, ["airfare", "hotels", "car-rental"], "5% on prepaid travel booked with the bank", {
    channel: "portal",
  }),
];
