/**
 * Parts of a work, of which none waits for another, nor is kept from its work by it.
 *
 * @throws the error of the first that failed, once all are done
 */
export async function settleAll<T extends unknown[]>(...parts: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}
