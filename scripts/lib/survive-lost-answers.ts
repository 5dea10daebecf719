/**
 * Loaded into the emulators' process. When a browser leaves in the middle of a long answer, the Hosting emulator's proxy lets go of the
 * answer's stream; the socket below it closes five seconds later, and the error that nobody listens to ends all emulators.
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
