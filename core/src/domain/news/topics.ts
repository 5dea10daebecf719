/** What a post is about. Members can mute each. */
export const POST_TOPICS = ["payments", "credits", "rewards", "offers", "fees", "utilization", "cardwell"] as const;

export type PostTopic = (typeof POST_TOPICS)[number];

export const topicLabels: Record<PostTopic, string> = {
  payments: "Payments and due dates",
  credits: "Credits",
  rewards: "Rewards and categories",
  offers: "Welcome offers",
  fees: "Fees and terms",
  utilization: "Utilization and credit reports",
  cardwell: "Using Cardwell",
};
