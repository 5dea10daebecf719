/** Today and its sections: in the header, and where a narrow window has no room for them, in the menu. */
export const places = [
  ["Today", ""],
  ["Cards", "#cards"],
  ["Credits", "#credits"],
  ["Payments", "#payments"],
  ["Value", "#value"],
] as const;
