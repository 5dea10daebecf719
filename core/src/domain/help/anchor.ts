/** The anchor of a heading: "What to do" is at `#what-to-do`. */
export const toAnchor = (heading: string): string =>
  heading
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .match(/[\p{L}\p{N}]+/gu)
    ?.join("-") ?? "";
