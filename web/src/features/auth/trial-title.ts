const ones = [
  "",
  "One",
  "Two",
  "Three",
  "Four",
  "Five",
  "Six",
  "Seven",
  "Eight",
  "Nine",
  "Ten",
  "Eleven",
  "Twelve",
  "Thirteen",
  "Fourteen",
  "Fifteen",
  "Sixteen",
  "Seventeen",
  "Eighteen",
  "Nineteen",
];

/** "Fourteen days, free"; without a trial, what the page is for. */
export function trialTitle(days: number): string {
  if (days <= 0) return "Create your account";
  const count = ones[days] ?? String(days);
  return `${count} ${days === 1 ? "day" : "days"}, free`;
}
