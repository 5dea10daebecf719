/** An error in the shape of the chat-completions form. */
export type ModelError = {
  status: number;
  body: { error: { message: string; type: string; param: string | null; code: string | null } };
};

const make = (
  status: number,
  message: string,
  { type = "invalid_request_error", param = null, code = null }: Partial<ModelError["body"]["error"]> = {},
): ModelError => ({ status, body: { error: { message, type, param, code } } });

export const errors = {
  missingKey: make(401, "You didn't provide an API key.", { code: "missing_api_key" }),
  wrongKey: make(401, "Incorrect API key provided.", { code: "invalid_api_key" }),
  notJson: make(400, "We could not parse the JSON body of your request."),
  unknownParameter: (param: string) =>
    make(400, `Unrecognized request argument supplied: ${param}`, { param, code: "unknown_parameter" }),
  missingParameter: (param: string) =>
    make(400, `Missing required parameter: '${param}'.`, { param, code: "missing_required_parameter" }),
  invalidValue: (param: string, message: string) =>
    make(400, `Invalid '${param}': ${message}`, { param, code: "invalid_value" }),
  unknownModel: (model: string) =>
    make(404, `The model \`${model}\` does not exist or you do not have access to it.`, { code: "model_not_found" }),
  tooLong: (limit: number, asked: number) =>
    make(400, `This model's maximum context length is ${limit} tokens. However, you requested ${asked} tokens.`, {
      param: "messages",
      code: "context_length_exceeded",
    }),
  tooManyTokens: (limit: number) =>
    make(400, `max_tokens is too large: this model supports at most ${limit} completion tokens.`, {
      param: "max_tokens",
      code: "invalid_value",
    }),
  failure: (status: number) =>
    make(status, status === 429 ? "Rate limit reached." : "The server had an error while processing your request.", {
      type: status === 429 ? "rate_limit_error" : "server_error",
      code: status === 429 ? "rate_limit_exceeded" : null,
    }),
  noRoute: (method: string, path: string) => make(404, `Invalid URL (${method} ${path})`, { code: "unknown_url" }),
};
