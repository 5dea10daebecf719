/**
 * Loaded into the emulators' process. When a browser disconnects in the middle of a long response, the Hosting emulator's proxy drops the
 * response's stream; the socket below it closes five seconds later, and the unhandled error ends all emulators.
 * That one error is logged and ignored. Every other error takes its usual way.
 */
process.setUncaughtExceptionCaptureCallback((error: Error & { code?: unknown }) => {
  if (error.code === "UND_ERR_SOCKET") {
    console.warn("The Hosting emulator lost an answer that nobody waited for any more.");
    return;
  }
  if (process.emit("uncaughtException", error)) return;
  console.error(error);
  process.exit(1);
});
