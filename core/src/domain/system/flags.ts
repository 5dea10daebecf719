/** What staff can turn on and off without a release. Code asks for each by its id. */
export const FLAG_IDS = ["maintenance-banner", "wallet-import", "calendar-feed"] as const;
export type FlagId = (typeof FLAG_IDS)[number];

type Flag = { label: string; purpose: string; isOnByDefault: boolean; takesMessage: boolean };

export const FLAGS: Record<FlagId, Flag> = {
  "maintenance-banner": {
    label: "Maintenance banner",
    purpose: "Shows a message above every page of a member.",
    isOnByDefault: false,
    takesMessage: true,
  },
  "wallet-import": {
    label: "Wallet import",
    purpose: "Lets members import a wallet that they exported.",
    isOnByDefault: true,
    takesMessage: false,
  },
  "calendar-feed": {
    label: "Calendar feeds",
    purpose: "Lets members make an address that their calendar reads. Existing addresses keep working.",
    isOnByDefault: true,
    takesMessage: false,
  },
};

export const FLAG_AUDIENCES = ["everyone", "staff"] as const;

/** A change by staff. From `endsAt` on the flag has its default again. */
export type FlagState = {
  isOn: boolean;
  audience: (typeof FLAG_AUDIENCES)[number];
  /** Of the audience, always the same people. */
  percent: number;
  endsAt: Date;
  message: string | null;
};

export const isFlagExpired = ({ endsAt }: Pick<FlagState, "endsAt">, now: Date): boolean => endsAt <= now;

/** The place of a person among 100 for a flag (FNV-1a): with another flag they have another. */
export function getFlagBucket(id: FlagId, uid: string): number {
  let hash = 0x811c9dc5;
  for (const unit of `${id}:${uid}`) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % 100;
}

type Person = { uid: string; isStaff: boolean };

/** Whether a flag is on for a person. `state` is null where staff never changed it. */
export function isFlagOn(id: FlagId, state: FlagState | null, { uid, isStaff }: Person, now: Date): boolean {
  if (state === null || isFlagExpired(state, now)) return FLAGS[id].isOnByDefault;
  if (!state.isOn || (state.audience === "staff" && !isStaff)) return false;
  return getFlagBucket(id, uid) < state.percent;
}
