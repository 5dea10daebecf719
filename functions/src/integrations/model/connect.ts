import { modelPrices } from "@cardwell/core/domain/prompts/costs";
import type { ModelPrice } from "@cardwell/core/domain/prompts/costs";
import { modelAddress } from "../../config/environment.ts";
import { modelApiKey, modelBaseUrl, modelPriceList, secretValue } from "../../config/params.ts";
import { once } from "../../lib/once.ts";
import { createChatCompletions } from "./chat-completions.ts";
import type { Model } from "./model.ts";

/** The language model; null: none is configured. */
export const languageModel = once((): Model | null => {
  const baseUrl = modelAddress(modelBaseUrl.value());
  return baseUrl === null ? null : createChatCompletions({ baseUrl, key: secretValue(modelApiKey) });
});

/**
 * The models that may be used, with what they cost. As of the other settings, empty is none.
 *
 * @throws when the setting can't be read
 */
export function parseModelPrices(configured: string): ModelPrice[] {
  const parsed = modelPrices.safeParse(configured === "" ? [] : JSON.parse(configured));
  if (!parsed.success) throw new Error("MODEL_PRICES isn't a list of models with prices, source and day.");
  return parsed.data;
}

export const listModelPrices = once(() => parseModelPrices(modelPriceList.value()));
