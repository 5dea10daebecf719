import type { PaymentIntent } from "../wire.ts";

/** An answer in the vendor's error shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: { type: string; message: string } & Record<string, unknown>) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(message: string, fields: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, ...fields, ...docUrl(fields.code) });
}

export function missing(kind: string, id: string, param = "id"): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
    ...docUrl("resource_missing"),
  });
}

/** An object that a parameter names and that doesn't exist: 400, as it isn't the addressed resource. */
export function missingParam(kind: string, id: string, param: string): ApiError {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: "resource_missing", param });
}

/** A declined payment, with the charge and the payment that it is about. */
export function cardError(
  fields: { code: string; declineCode: string | null; message: string },
  intent: PaymentIntent | null = null,
): ApiError {
  return new ApiError(402, {
    type: "card_error",
    code: fields.code,
    message: fields.message,
    ...(fields.declineCode === null ? {} : { decline_code: fields.declineCode }),
    ...(intent === null ? {} : { charge: intent.latest_charge, payment_intent: structuredClone(intent) }),
    ...docUrl(fields.code),
  });
}

function docUrl(code: string | undefined): Record<string, string> {
  return code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` };
}
