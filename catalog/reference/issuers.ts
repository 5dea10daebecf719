import type { Issuer } from "../../core/src/domain/catalog/reference.ts";
import { unverified } from "../author.ts";

type Known = Partial<
  Pick<Issuer, "legalName" | "phone" | "signInUrl" | "businessReportsToPersonal" | "supportsProductChange">
> & {
  refundDays?: number;
};

const issuer = (id: string, name: string, site: string, known: Known = {}): Issuer => ({
  id,
  name,
  legalName: known.legalName ?? null,
  phone: known.phone ?? null,
  website: `https://${site}/`,
  signInUrl: known.signInUrl ?? null,
  feeRefundDays:
    known.refundDays === undefined
      ? null
      : { days: known.refundDays, provenance: unverified(`https://${site}/`, "medium") },
  businessReportsToPersonal: known.businessReportsToPersonal ?? "unknown",
  supportsProductChange: known.supportsProductChange ?? null,
});

/** The banks. A co-branded card belongs to the bank that issues it. */
export const issuers: Issuer[] = [
  issuer("chase", "Chase", "www.chase.com", {
    signInUrl: "https://secure.chase.com/web/auth/",
    legalName: "JPMorgan Chase Bank, N.A.",
    phone: "+1-800-432-3117",
    refundDays: 30,
    businessReportsToPersonal: "only_if_late",
    supportsProductChange: true,
  }),
  issuer("amex", "American Express", "www.americanexpress.com", {
    signInUrl: "https://www.americanexpress.com/en-us/account/login",
    legalName: "American Express National Bank",
    phone: "+1-800-528-4800",
    refundDays: 30,
    businessReportsToPersonal: "only_if_late",
    supportsProductChange: true,
  }),
  issuer("citi", "Citi", "www.citi.com", {
    signInUrl: "https://online.citi.com/US/login.do",
    legalName: "Citibank, N.A.",
    phone: "+1-800-950-5114",
    refundDays: 37,
    businessReportsToPersonal: "no",
    supportsProductChange: true,
  }),
  issuer("capital-one", "Capital One", "www.capitalone.com", {
    signInUrl: "https://verified.capitalone.com/auth/signin",
    legalName: "Capital One, N.A.",
    phone: "+1-800-227-4825",
    businessReportsToPersonal: "yes",
    supportsProductChange: true,
  }),
  issuer("bank-of-america", "Bank of America", "www.bankofamerica.com", {
    signInUrl: "https://secure.bankofamerica.com/login/sign-in/signOnV2Screen.go",
    legalName: "Bank of America, N.A.",
    phone: "+1-800-732-9194",
    businessReportsToPersonal: "no",
    supportsProductChange: true,
  }),
  issuer("wells-fargo", "Wells Fargo", "www.wellsfargo.com", {
    signInUrl: "https://connect.secure.wellsfargo.com/auth/login/present",
    legalName: "Wells Fargo Bank, N.A.",
    phone: "+1-800-642-4720",
    businessReportsToPersonal: "no",
    supportsProductChange: true,
  }),
  issuer("us-bank", "U.S. Bank", "www.usbank.com", {
    signInUrl: "https://onlinebanking.usbank.com/auth/login/",
    legalName: "U.S. Bank National Association",
    phone: "+1-800-285-8585",
    businessReportsToPersonal: "only_if_late",
    supportsProductChange: true,
  }),
  issuer("barclays", "Barclays", "cards.barclaycardus.com", {
    legalName: "Barclays Bank Delaware",
    phone: "+1-877-523-0478",
    businessReportsToPersonal: "no",
    supportsProductChange: true,
  }),
  issuer("discover", "Discover", "www.discover.com", {
    signInUrl: "https://portal.discover.com/customersvcs/universalLogin/ac_main",
    legalName: "Discover Bank",
    phone: "+1-800-347-2683",
    businessReportsToPersonal: "yes",
    supportsProductChange: true,
  }),
  issuer("synchrony", "Synchrony", "www.synchrony.com", { legalName: "Synchrony Bank" }),
  issuer("bread", "Bread Financial", "www.breadfinancial.com", { legalName: "Comenity Capital Bank" }),
  issuer("goldman-sachs", "Goldman Sachs", "www.goldmansachs.com", { legalName: "Goldman Sachs Bank USA" }),
  issuer("bilt", "Bilt", "www.bilt.com", { legalName: "Column N.A." }),
  issuer("usaa", "USAA", "www.usaa.com", { legalName: "USAA Savings Bank", phone: "+1-800-531-8722" }),
  issuer("navy-federal", "Navy Federal", "www.navyfederal.org", {
    legalName: "Navy Federal Credit Union",
    phone: "+1-888-842-6328",
    supportsProductChange: true,
  }),
  issuer("penfed", "PenFed", "www.penfed.org", {
    legalName: "Pentagon Federal Credit Union",
    phone: "+1-800-247-5626",
  }),
  issuer("alliant", "Alliant", "www.alliantcreditunion.org", { legalName: "Alliant Credit Union" }),
  issuer("fnbo", "FNBO", "www.fnbo.com", { legalName: "First National Bank of Omaha", phone: "+1-888-530-3626" }),
  issuer("elan", "Elan Financial Services", "www.elanfinancialservices.com"),
  issuer("pnc", "PNC", "www.pnc.com", { legalName: "PNC Bank, N.A.", phone: "+1-800-558-8472" }),
  issuer("td-bank", "TD Bank", "www.td.com", {
    legalName: "TD Bank, N.A.",
    phone: "+1-888-751-9000",
    businessReportsToPersonal: "yes",
  }),
  issuer("truist", "Truist", "www.truist.com", { legalName: "Truist Bank" }),
  issuer("regions", "Regions", "www.regions.com", { legalName: "Regions Bank" }),
  issuer("citizens", "Citizens", "www.citizensbank.com", { legalName: "Citizens Bank, N.A." }),
  issuer("fifth-third", "Fifth Third", "www.53.com", { legalName: "Fifth Third Bank, N.A." }),
  issuer("huntington", "Huntington", "www.huntington.com", { legalName: "The Huntington National Bank" }),
  issuer("robinhood", "Robinhood", "robinhood.com", { legalName: "Coastal Community Bank" }),
  issuer("sofi", "SoFi", "www.sofi.com", { legalName: "SoFi Bank, N.A." }),
  issuer("upgrade", "Upgrade", "www.upgrade.com", { legalName: "Cross River Bank" }),
  issuer("petal", "Petal", "www.petalcard.com", { legalName: "WebBank" }),
  issuer("chime", "Chime", "www.chime.com"),
  issuer("mission-lane", "Mission Lane", "www.missionlane.com"),
  issuer("credit-one", "Credit One", "www.creditonebank.com", {
    legalName: "Credit One Bank, N.A.",
    phone: "+1-877-825-3242",
  }),
  issuer("first-premier", "First PREMIER", "www.firstpremier.com", { legalName: "First PREMIER Bank" }),
  issuer("opensky", "OpenSky", "www.openskycc.com", { legalName: "Capital Bank, N.A." }),
  issuer("self", "Self", "www.self.inc"),
  issuer("first-progress", "First Progress", "www.firstprogress.com", { legalName: "Synovus Bank" }),
  issuer("brex", "Brex", "www.brex.com", { businessReportsToPersonal: "no" }),
  issuer("ramp", "Ramp", "ramp.com", { businessReportsToPersonal: "no" }),
];
