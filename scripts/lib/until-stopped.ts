const watchParentMs = 1000;

/** Resolves at the first sign that it is time to stop: Ctrl-C, a signal, or the end of the program that started this one. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve(), watchParentMs).unref();
  });
}
