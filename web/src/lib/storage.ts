/** Storage that may be full, blocked or missing: reads then return nothing, writes are lost, and the page continues. */
function tolerant<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export const readLocal = (key: string) => tolerant(() => localStorage.getItem(key));
export const writeLocal = (key: string, value: string) => tolerant(() => localStorage.setItem(key, value));
export const removeLocal = (key: string) => tolerant(() => localStorage.removeItem(key));
export const readSession = (key: string) => tolerant(() => sessionStorage.getItem(key));
export const writeSession = (key: string, value: string) => tolerant(() => sessionStorage.setItem(key, value));
export const removeSession = (key: string) => tolerant(() => sessionStorage.removeItem(key));
