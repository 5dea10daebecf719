import type { AlertSettings, Watching } from "@cardwell/core/contract/alert-preferences";
import { withEachType } from "@cardwell/core/domain/alerts/preferences";
import { call } from "./api.ts";
import type { TestPerson } from "./people.ts";

type Token = Pick<TestPerson, "idToken">;

async function ask<T>({ idToken: token }: Token, method: string, path = "", body?: unknown): Promise<T> {
  const answer = await call<T>(method, `/api/alert-preferences${path}`, { token, ...(body !== undefined && { body }) });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export const fetchAlertSettings = (person: Token) => ask<AlertSettings>(person, "GET");

export const readPreferences = async (person: Token) => (await fetchAlertSettings(person)).preferences;

export const savePreferences = (person: Token, preferences: AlertSettings["preferences"]) =>
  ask<AlertSettings>(person, "PUT", "", withEachType(preferences));

export const watchedBy = (person: Token) => ask<Watching>(person, "GET", "/watching");
