import type { ChatMessage } from "@cardwell/core/domain/prompts/build-messages";
import type { TokenCounts } from "@cardwell/core/domain/prompts/costs";
import type { ModelFailure } from "@cardwell/core/domain/prompts/runs";

export type ModelRequest = {
  model: string;
  messages: readonly ChatMessage[];
  temperature: number;
  maxTokens: number;
};

export type ModelAnswer = TokenCounts & { text: string };

/** A call of a language model that brought no answer. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly kind: ModelFailure;
  /** What was counted, or "unknown" where the call may have been made and its counts got lost; null: it costs nothing. */
  readonly tokens: TokenCounts | "unknown" | null;

  constructor(kind: ModelFailure, detail: string, tokens: ModelError["tokens"] = null) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.tokens = tokens;
  }
}

/** A language model, whoever serves it. */
export type Model = {
  /** @throws ModelError */
  complete(request: ModelRequest): Promise<ModelAnswer>;
};
