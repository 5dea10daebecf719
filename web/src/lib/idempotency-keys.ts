type Request = { body?: object };

/** An id of 20 hexadecimal digits, as the server makes them. */
const newId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 20);

/**
 * Ids for what a request creates. Repeating the request after a lost response uses the same id: if the server had done
 * it and only the response was lost, nothing is created twice.
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
