/** One line, also for text with line breaks. What is too long ends at a word, so that no amount is cut. */
export const oneLine = (text: string, maxLength = 140): string => {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  if (line.length <= maxLength) return line;
  const start = line.slice(0, maxLength);
  return `${start.slice(0, Math.max(start.lastIndexOf(" "), 0) || maxLength - 1).trimEnd()}…`;
};
