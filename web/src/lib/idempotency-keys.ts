type Request = { body?: object };

/** An id of 20 hexadecimal digits, as the server makes them. */
const newId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 20);

/**
 * Names what a request makes. The same request again, after one whose answer did not come, names the same: if the server had done
 * it and only the answer was lost, nothing is made twice.
 */
export function createIdempotencyKeys(makeId: () => string = newId) {
  let open: { words: string; id: string } | null = null;
  return {
    named<R extends Request>(request: R): R {
      const words = JSON.stringify(request);
      if (open?.words !== words) open = { words, id: makeId() };
      return { ...request, body: { ...request.body, id: open.id } };
    },
    /** It was answered: the next request is another one, even in the same words. */
    answered(): void {
      open = null;
    },
  };
}
