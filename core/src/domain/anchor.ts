/** A text as the part of an address: "What to do" is `what-to-do`. Nothing where it has no letters and digits. */
export const toAnchor = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join("-") ?? "";
