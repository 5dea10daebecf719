/** A card's name in lists with several issuers: with its issuer, unless the name begins with it. */
export const fullName = (issuer: string, name: string): string =>
  `${name} `.toLowerCase().startsWith(`${issuer} `.toLowerCase()) ? name : `${issuer} ${name}`;
