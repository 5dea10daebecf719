import type {
  PlaidHandler,
  PlaidLinkError,
  PlaidLinkOnExitMetadata,
  PlaidLinkOnSuccessMetadata,
  PlaidLinkOptionsWithLinkToken,
} from "react-plaid-link";

const scriptUrl = "https://cdn.plaid.com/link/v2/stable/link-initialize.js";

/** What the sandbox's pages report from their frame. */
type Message =
  | { kind: "success"; publicToken: string; metadata: PlaidLinkOnSuccessMetadata }
  | { kind: "exit"; error: PlaidLinkError | null; metadata: PlaidLinkOnExitMetadata }
  | { kind: "navigate"; url: string };

/**
 * Stands in for the script of Plaid Link, in the emulators' build only: the same functions, with the sandbox's pages in a frame. The policy
 * of the app allows frames of this machine and no scripts, so this part comes with the app and talks to them by messages.
 */
export function installLocalLink(sandboxOrigin: string): void {
  if (document.querySelector(`script[src="${scriptUrl}"]`)) return;
  const script = document.createElement("script");
  // react-plaid-link takes a script that exists for one that has loaded. Browsers never load one of this type.
  script.type = "text/plain";
  script.src = scriptUrl;
  document.head.append(script);
  const create = (options: PlaidLinkOptionsWithLinkToken) => createHandler(sandboxOrigin, options);
  Object.assign(window, { Plaid: { create } });
}

function createHandler(sandboxOrigin: string, options: PlaidLinkOptionsWithLinkToken): PlaidHandler {
  let dialog: HTMLDialogElement | null = null;

  const close = () => {
    window.removeEventListener("message", receive);
    dialog?.remove();
    dialog = null;
  };

  const leave = () => {
    if (!dialog) return;
    close();
    options.onExit?.(null, { institution: null, status: null, link_session_id: "", request_id: "" });
  };

  function receive({ origin, source, data }: MessageEvent<Message>): void {
    const frame = dialog?.querySelector("iframe");
    if (origin !== sandboxOrigin || !frame || source !== frame.contentWindow) return;
    switch (data.kind) {
      case "success":
        close();
        options.onSuccess(data.publicToken, data.metadata);
        break;
      case "exit":
        close();
        options.onExit?.(data.error, data.metadata);
        break;
      case "navigate":
        if (new URL(data.url).origin === sandboxOrigin) window.location.assign(data.url);
    }
  }

  queueMicrotask(() => options.onLoad?.());
  return {
    open() {
      if (dialog) return;
      dialog = createDialog(`${sandboxOrigin}/plaid/link?${toQuery(options)}`);
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        leave();
      });
      window.addEventListener("message", receive);
      document.body.append(dialog);
      dialog.showModal();
    },
    exit: leave,
    destroy: close,
    submit: () => undefined,
  };
}

function toQuery({ token, receivedRedirectUri }: PlaidLinkOptionsWithLinkToken): URLSearchParams {
  return new URLSearchParams({
    link_token: token ?? "",
    origin: window.location.origin,
    ...(receivedRedirectUri !== undefined && { received_redirect_uri: receivedRedirectUri }),
  });
}

function createDialog(src: string): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  const frame = document.createElement("iframe");
  dialog.setAttribute("aria-label", "Plaid Link");
  frame.title = "Plaid Link";
  frame.src = src;
  const size = { width: "min(100vw, 480px)", height: "min(100dvh, 720px)" };
  Object.assign(dialog.style, {
    ...size,
    maxWidth: "none",
    maxHeight: "none",
    margin: "auto",
    padding: "0",
    border: "0",
  });
  Object.assign(frame.style, { ...size, display: "block", border: "0" });
  dialog.append(frame);
  return dialog;
}
