import { addDays } from "../../core/src/domain/dates/civil.ts";
import type { Statement } from "../../core/src/domain/wallet/shapes.ts";
import type { AlertRecord } from "../../functions/src/features/alerts/alert-record.ts";
import type { SentAlert } from "../../functions/src/features/alerts/back-test/compare-sent.ts";
import type { ReplayedMember } from "../../functions/src/features/alerts/back-test/replay.ts";
import { parsePerson, withBeginning } from "../../functions/src/features/alerts/engine/person.ts";
import { timeZone } from "../people.ts";
import { all, today } from "./invented-fixture.ts";
import type { Stored } from "./stored.ts";

export const until = addDays(today, -1);

const getUid = ({ path }: Stored) => path.split("/")[1] ?? "";
const alertsByUid = Map.groupBy(all("wallets/alerts"), getUid);
const statementsByUid = Map.groupBy(all("wallets/statements"), getUid);

/** The invented members who have a wallet. */
export const replayedMembers: ReplayedMember[] = all("wallets").map((document) => {
  const uid = getUid(document);
  const statements = (statementsByUid.get(uid) ?? []).map(({ data }) => data as Statement & { walletCardId: string });
  return {
    uid,
    person: withBeginning(parsePerson(uid, document.data), { timeZone, plan: null }),
    statements: Map.groupBy(statements, ({ walletCardId }) => walletCardId),
  };
});

/** The alerts of a type that a member has. */
export const listSent = (uid: string, type: string): SentAlert[] =>
  (alertsByUid.get(uid) ?? [])
    .filter(({ data }) => data["type"] === type)
    .map(({ path, data }) => ({ ...(data as AlertRecord), id: path.split("/")[3] ?? "" }));
