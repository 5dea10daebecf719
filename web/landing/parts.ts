/** Stands for the address of the support until the site is built. */
export const supportEmail = "{{support-email}}";

export const markPath =
  '<rect x=".65" y=".65" width="23.7" height="15.7" rx="2.9"/><path d="M.8 11.2c5 .4 6.7-7.4 12.2-7.4s6.3 2.2 11.2 2.6M.8 13.4c5 .4 6.9-7.2 12.3-7.2s6.2 2.2 11.1 2.5M2.6 15.9c4.4-.6 5.9-7.3 10.5-7.3s6.4 2.2 11.1 2.5"/>';

const mark = `<svg class="mark" viewBox="0 0 25 17" aria-hidden="true">${markPath}</svg>`;

const brand = `<a class="brand" href="/" aria-label="Cardwell, home">${mark}Cardwell</a>`;

export function header(home: string): string {
  return (
    `<a class="button skip" href="#main">Skip to content</a><header class="wrap">${brand}` +
    `<nav aria-label="Main"><a href="${home}#how">How it works</a><a href="${home}#pricing">Pricing</a><a href="${home}#questions">Questions</a></nav>` +
    `<a class="button tiny out" href="/sign-in">Sign in</a><a class="button tiny in" href="/dashboard">Open dashboard</a></header>`
  );
}

type Links = readonly (readonly [href: string, text: string])[];

function links(title: string, items: Links): string {
  const list = items.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join("");
  return `<div><h2>${title}</h2><ul>${list}</ul></div>`;
}

export function footer(home: string): string {
  return (
    `<footer class="wrap"><div class="about">${brand}<p class="small">Cardwell is paid for by its members and takes no commission from any bank. Card names belong to their issuers, which aren't affiliated with Cardwell.</p></div>` +
    links("Product", [
      [`${home}#how`, "How it works"],
      [`${home}#pricing`, "Pricing"],
      ["/news", "News"],
      ["/create-account", "Create account"],
      ["/sign-in", "Sign in"],
    ]) +
    links("Trust", [
      ["/privacy", "Privacy"],
      ["/terms", "Terms"],
    ]) +
    links("Help", [
      [`${home}#questions`, "Questions"],
      ["/help", "Help articles"],
      ["/status", "Status"],
      [`mailto:${supportEmail}`, "Contact"],
    ]) +
    `</footer>`
  );
}
