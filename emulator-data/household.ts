import type { Household } from "../core/src/contract/household.ts";
import type { SharingLevel } from "../core/src/domain/household/sharing.ts";
import { people, sharedPassword } from "./people.ts";
import { type Api, signIn } from "./sign-in.ts";

const path = "/api/household";

/** Maya owns a household that Ada has joined and Fay is invited to. */
export async function formHousehold(): Promise<void> {
  const maya = await signIn(people.member.email, sharedPassword);
  const ada = await signIn(people.admin.email, sharedPassword);
  await maya("POST", `${path}/invitations`, { email: people.admin.email });
  const { invitedBy } = await ada<Household>("GET", path);
  for (const { id } of invitedBy) await ada("POST", `${path}/invitations/${id}/acceptance`, {});
  await maya("POST", `${path}/invitations`, { email: people.fresh.email });
  await share(maya, ["private", "full", "dates", "dates"]);
  await share(ada, ["full", "dates"]);
}

/** Sets what others see of the first cards; the rest stay private. */
async function share(api: Api, chosen: readonly SharingLevel[]): Promise<void> {
  const { cards } = await api<Household>("GET", path);
  const levels = cards.slice(0, chosen.length).map(({ walletCardId }, at) => ({ walletCardId, level: chosen[at] }));
  await api("PUT", `${path}/sharing`, { levels });
}
