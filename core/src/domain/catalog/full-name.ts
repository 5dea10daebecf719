/** A card's name where cards of several issuers stand together: with its issuer, unless the name begins with it. */
export const fullName = (issuer: string, name: string): string =>
  `${name} `.toLowerCase().startsWith(`${issuer} `.toLowerCase()) ? name : `${issuer} ${name}`;
