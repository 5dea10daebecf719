import type { ART_HUES } from "../core/src/domain/catalog/art-hues.ts";
import type { CardTerms } from "../core/src/domain/catalog/card-terms.ts";

type HueName = (typeof ART_HUES)[number];

/** The color in which each card is drawn, near that of the real one. */
const cardsByHue: Record<HueName, string> = {
  midnight: `
    chase-sapphire-preferred chase-sapphire-reserve chase-sapphire-reserve-business chase-united-business
    chase-united-gateway chase-united-explorer chase-united-quest chase-united-club chase-ritz-carlton
    chase-disney-premier chase-disney chase-british-airways chase-disney-inspire chase-united-club-business
    amex-delta-reserve amex-hilton-surpass amex-blue-business-plus amex-blue-business-cash amex-delta-reserve-business
    citi-strata-premier citi-best-buy-visa capital-one-venture bank-of-america-atmos-ascent
    bank-of-america-atmos-summit bank-of-america-atmos-business bank-of-america-air-france-klm wells-fargo-one-key
    wells-fargo-one-key-plus us-bank-smartly us-bank-triple-cash-business us-bank-business-altitude-connect
    us-bank-business-essentials us-bank-business-essentials-plus barclays-lufthansa-miles-and-more barclays-jetblue
    barclays-jetblue-plus barclays-jetblue-premier barclays-jetblue-business barclays-samsung-galaxy
    barclays-gap-encore discover-it-miles fnbo-amtrak-guest-rewards-preferred fnbo-amtrak-guest-rewards
    usaa-preferred-cash-rewards usaa-cashback-rewards-plus usaa-eagle-navigator usaa-rate-advantage
    navy-federal-flagship-rewards navy-federal-more-rewards navy-federal-go-rewards navy-federal-cash-rewards
    navy-federal-cash-rewards-plus navy-federal-nrewards-secured penfed-pathfinder-rewards penfed-platinum-rewards
    penfed-power-cash-rewards synchrony-paypal-cashback synchrony-sams-club-mastercard synchrony-mylowes-rewards
    synchrony-onepay-cashrewards
  `,
  gold: `
    amex-gold amex-delta-gold amex-business-gold amex-delta-gold-business wells-fargo-choice-privileges
    wells-fargo-choice-privileges-select robinhood-gold
  `,
  graphite: `
    chase-ink-premier chase-amazon-prime-visa chase-amazon-visa chase-aeroplan amex-hilton-aspire
    amex-marriott-brilliant amex-graphite-business-cash citi-strata-elite capital-one-venture-x
    capital-one-venture-x-business wells-fargo-bilt us-bank-altitude-reserve us-bank-amazon-business-prime
    bilt-obsidian robinhood-x1 brex-card synchrony-amazon-prime-store wells-fargo-premier-autograph
  `,
  lake: `
    chase-freedom-unlimited chase-freedom chase-southwest-premier-business chase-southwest-performance-business
    chase-southwest-plus chase-southwest-premier chase-southwest-priority amex-blue-cash-preferred
    amex-blue-cash-everyday amex-delta-blue amex-hilton-honors amex-hilton-business
    amex-blue-cash-preferred-morgan-stanley citi-strata citi-custom-cash citi-att-points-plus capital-one-ventureone
    capital-one-ventureone-business us-bank-altitude-connect us-bank-skypass us-bank-skypass-select
    barclays-wyndham-earner barclays-wyndham-earner-plus barclays-wyndham-earner-business
    barclays-wyndham-earner-premier bilt-blue sofi-unlimited-two-percent sofi-everyday-cash-rewards
    opensky-secured-visa opensky-plus credit-one-wander synchrony-venmo
  `,
  steel: `
    chase-freedom-flex chase-freedom-rise amex-everyday amex-everyday-preferred amex-schwab-investor citi-double-cash
    citi-aadvantage-mileup citi-aadvantage-platinum-select citi-aadvantage-globe citi-aadvantage-executive
    citi-aadvantage-business capital-one-platinum capital-one-platinum-secured wells-fargo-reflect us-bank-cash-plus
    us-bank-cash-plus-secured first-progress-platinum-elite synchrony-carecredit synchrony-premier
  `,
  ivory: `
    citi-simplicity citi-wayfair capital-one-key-rewards goldman-sachs-apple-card
  `,
  slate: `
    chase-slate-edge chase-world-of-hyatt-business chase-world-of-hyatt chase-slate amex-cash-magnet
    amex-marriott-business amex-rakuten citi-costco-anywhere citi-costco-anywhere-business citi-secured-mastercard
    capital-one-kohls-card capital-one-kohls-rewards-visa wells-fargo-autograph-journey us-bank-shield
    discover-it-secured elan-max-cash-preferred bread-cashback-amex
  `,
  oxblood: `
    chase-iberia chase-doordash amex-plum capital-one-t-mobile-visa capital-one-bjs-one capital-one-bjs-one-plus
    bank-of-america-customized-cash bank-of-america-unlimited-cash bank-of-america-travel-rewards
    bank-of-america-premium-rewards bank-of-america-premium-rewards-elite bank-of-america-bankamericard
    bank-of-america-business-unlimited-cash bank-of-america-business-customized-cash
    bank-of-america-business-travel-rewards bank-of-america-customized-cash-secured wells-fargo-active-cash
    wells-fargo-signify-business-cash us-bank-state-farm-premier barclays-emirates-skywards-premium
    barclays-emirates-skywards-rewards barclays-aarp-travel-rewards barclays-aarp-essential-rewards
    barclays-hawaiian-airlines first-premier-mastercard synchrony-verizon-visa synchrony-tjx-rewards
    td-bank-target-circle td-bank-target-circle-mastercard bread-aaa-daily-advantage bread-aaa-travel-advantage
  `,
  green: `
    chase-aer-lingus chase-instacart amex-green amex-business-green capital-one-spark-cash-plus
    capital-one-spark-cash-select capital-one-spark-miles capital-one-rei-co-op us-bank-altitude-go barclays-frontier
    fnbo-evergreen td-bank-double-up td-bank-cash elan-fidelity-rewards regions-cash-rewards citizens-summit-reserve
    citizens-cash-back-plus fifth-third-cash-back huntington-voice alliant-cashback upgrade-cash-rewards
    upgrade-triple-cash-rewards chime-card chime-credit-builder mission-lane-visa citizens-summit-world
  `,
  copper: `
    chase-ihg-premier-business chase-ihg-premier chase-ihg-traveler chase-ihg-premier-select capital-one-savor
    capital-one-savor-student capital-one-savorone-fair-credit bank-of-america-allways-rewards
    us-bank-shopper-cash-rewards discover-it-cash-back discover-it-student-cash-back pnc-cash-rewards
    pnc-cash-unlimited bread-ulta-beauty
  `,
  moss: `
    capital-one-spark-classic capital-one-bass-pro-cabelas-club wells-fargo-attune
  `,
  clay: `
    chase-marriott-bold chase-marriott-boundless chase-marriott-bountiful amex-marriott-bevy petal-2
  `,
  silver: `
    amex-platinum amex-platinum-schwab amex-platinum-morgan-stanley amex-delta-platinum amex-business-platinum
    amex-delta-platinum-business citi-diamond-preferred capital-one-quicksilver capital-one-quicksilverone
    capital-one-quicksilver-student capital-one-quicksilver-secured discover-it-chrome discover-it-student-chrome
    bilt-palladium first-progress-platinum-prestige credit-one-platinum-rebuild credit-one-platinum-x5
    robinhood-platinum
  `,
  ink: `
    chase-ink-preferred chase-ink-cash chase-ink-unlimited wells-fargo-autograph truist-enjoy-cash ramp-card self-visa
  `,
};

const hueByCard = new Map(
  Object.entries(cardsByHue).flatMap(([hue, ids]) =>
    ids
      .trim()
      .split(/\s+/)
      .map((id): [string, HueName] => [id, hue as HueName]),
  ),
);

/** The cards with the color of their art. */
export const withHues = (cards: CardTerms[]): CardTerms[] =>
  cards.map((card) => {
    const artHue = hueByCard.get(card.id);
    return artHue === undefined ? card : { ...card, artHue };
  });
