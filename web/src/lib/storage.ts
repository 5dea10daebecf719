/** Storage that may be full, blocked or missing: reads then return nothing, writes are lost, and the page continues. */
function tolerant<Result>(act: () => Result, fallback: Result): Result {
  try {
    return act();
  } catch {
    return fallback;
  }
}

export const readLocal = (key: string) => tolerant(() => localStorage.getItem(key), null);
export const writeLocal = (key: string, value: string) => tolerant(() => localStorage.setItem(key, value), undefined);
export const removeLocal = (key: string) => tolerant(() => localStorage.removeItem(key), undefined);
export const readSession = (key: string) => tolerant(() => sessionStorage.getItem(key), null);
export const writeSession = (key: string, value: string) =>
  tolerant(() => sessionStorage.setItem(key, value), undefined);
export const removeSession = (key: string) => tolerant(() => sessionStorage.removeItem(key), undefined);
