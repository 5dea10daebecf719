export type Completion = {
  id: string;
  object: "chat.completion";
  created: number;
  model: string;
  choices: {
    index: number;
    /** One of `content` and `refusal` is null. */
    message: { role: "assistant"; content: string | null; refusal: string | null };
    finish_reason: "stop" | "length";
  }[];
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
};

const PART = /[^]{1,16}/gu;

/** A completion as server-sent events, some characters each. */
export function toEvents({ choices, usage, ...head }: Completion, includeUsage: boolean): string {
  const chunk = (delta: object[], counted: Completion["usage"] | null = null) => ({
    ...head,
    object: "chat.completion.chunk",
    choices: delta,
    ...(includeUsage && { usage: counted }),
  });
  const chunks = choices.flatMap(({ index, message: { role, content, refusal }, finish_reason }) => {
    const name = content === null ? "refusal" : "content";
    const parts = (content ?? refusal ?? "").match(PART) ?? [];
    return [
      chunk([{ index, delta: { role, [name]: "" }, finish_reason: null }]),
      ...parts.map((part) => chunk([{ index, delta: { [name]: part }, finish_reason: null }])),
      chunk([{ index, delta: {}, finish_reason }]),
    ];
  });
  const all = includeUsage ? [...chunks, chunk([], usage)] : chunks;
  return [...all.map((each) => JSON.stringify(each)), "[DONE]"].map((data) => `data: ${data}\n\n`).join("");
}

/** A body whose connection ends in the middle. */
export function cutBody(body: string, bytes: number): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent) return controller.error(new Error("cut"));
      isSent = true;
      controller.enqueue(Buffer.from(body).subarray(0, bytes));
    },
  });
}
