/** The error in the day since when someone has had a card. A field of a day holds "" until all of it is written. */
export function sinceError(
  on: string,
  { openedOn, today }: { openedOn: string | null; today: string },
): string | undefined {
  if (on === "") return "Enter the day they got the card.";
  if (openedOn !== null && on < openedOn) return "The card wasn't open yet on that day.";
  return on > today ? "This date is in the future." : undefined;
}
