import { type Context as Request, Hono } from "hono";
import type { Html } from "../../pages/layout.ts";
import { createFailure } from "../errors.ts";
import { bankById } from "../institutions.ts";
import type { World } from "../items.ts";
import { toLinkAccounts, toLinkInstitution } from "../objects.ts";
import type { LinkToken } from "../store.ts";
import type { PlaidErrorObject } from "../wire.ts";
import { linkPage, type LinkMessage } from "./frame.ts";
import {
  chooseCards,
  currentPane,
  finish,
  getSession,
  linkError,
  listChoices,
  oauthError,
  openToken,
  type Pane,
  signIn,
  startOAuth,
  tokenByOAuthState,
} from "./session.ts";
import * as views from "./views.ts";

const localOrigin = /^http:\/\/(127\.0\.0\.1|localhost):\d+$/;
const LONGEST_FORM = 20_000;

type Asked = { origin: string; token: LinkToken };

/** Where the person left, in the vendor's words. */
const statuses = {
  bank: "requires_institution_selection",
  credentials: "requires_credentials",
  oauth: "requires_oauth",
  accounts: "requires_account_selection",
  consent: "requires_consent",
  failed: "requires_credentials",
} satisfies Record<Pane["name"], string>;

const show = (asked: Asked, title: string, body: Html, messages: LinkMessage[] = []) =>
  linkPage({
    title,
    standsFor: "Plaid Link",
    top: views.closeButton(),
    body,
    report: { origin: asked.origin, messages },
  });

/** The pages of Link, which the product shows in a frame, and those of OAuth banks, which take the whole window. */
export function createLinkPages(world: World, catchUp: () => void, ownPath: string): Hono {
  const pages = new Hono();

  const exit = (origin: string, error: PlaidErrorObject | null, token?: LinkToken): Html => {
    const session = token && getSession(token);
    const status = token ? statuses[currentPane(world, token).name] : null;
    const metadata = {
      institution: toLinkInstitution(session?.bankId ?? null),
      status,
      link_session_id: session?.id ?? "",
      request_id: session?.id ?? "",
    };
    if (token) token.session = null;
    return linkPage({
      title: "Closing",
      standsFor: "Plaid Link",
      body: views.doneView("Closing…"),
      report: { origin, messages: [{ kind: "exit", error, metadata }] },
    });
  };

  const succeed = ({ origin, token }: Asked): Html => {
    const { id: sessionId } = getSession(token);
    const { publicToken, item } = finish(world, token);
    const metadata = {
      institution: toLinkInstitution(item.bankId),
      accounts: toLinkAccounts(item),
      link_session_id: sessionId,
      transfer_status: null,
    };
    return linkPage({
      title: "Linked",
      standsFor: "Plaid Link",
      body: views.doneView("Linked. You can go back."),
      report: { origin, messages: [{ kind: "success", publicToken, metadata }] },
    });
  };

  const showPane = (asked: Asked, pane: Pane = currentPane(world, asked.token)): Html => {
    const { token } = asked;
    const bank = bankById(getSession(token).bankId ?? "");
    if (pane.name === "bank" || !bank) return show(asked, "Choose your bank", views.bankView());
    switch (pane.name) {
      case "credentials":
        return show(asked, "Sign in", views.signInView(bank, pane.error, "Sign in"));
      case "oauth":
        return show(asked, "Continue to your bank", views.oauthView(bank));
      case "accounts": {
        const body = views.accountsView(bank, pane.choices, { hasNone: pane.hasNone, label: "Continue" });
        return show(asked, "Choose accounts", body);
      }
      case "consent":
        return show(asked, "Share", views.consentView(bank, token.clientName));
      case "failed":
        return show(asked, "Error", views.failedView(pane.error, true));
    }
  };

  /** Opens the token that a page names; what can't be opened is an exit with an error. */
  const open = async (request: Request, answer: (asked: Asked) => Html | Promise<Html>): Promise<Response> => {
    const origin = request.req.query("origin") ?? "";
    if (!localOrigin.test(origin)) return request.text("Link is opened by a page of this machine.", 400);
    catchUp();
    const token = openToken(world, request.req.query("link_token") ?? "");
    return request.html("token" in token ? await answer({ origin, token }) : await exit(origin, token));
  };

  pages.get("/link", (request) =>
    open(request, (asked) => {
      const { token } = asked;
      const received = request.req.query("received_redirect_uri");
      if (received === undefined) {
        if (token.session?.itemId) token.session = null;
        return showPane(asked);
      }
      const session = getSession(token);
      const stateId = URL.canParse(received) ? new URL(received).searchParams.get("oauth_state_id") : null;
      if (stateId === null) {
        return exit(
          asked.origin,
          linkError("INVALID_FIELD", "oauth uri does not contain a valid oauth_state_id query parameter"),
        );
      }
      if (stateId !== session.oauthStateId) {
        return exit(
          asked.origin,
          tokenByOAuthState(world, stateId)
            ? oauthError("INCORRECT_LINK_TOKEN", "link token does not match original link token")
            : oauthError("OAUTH_STATE_ID_NOT_FOUND", "oauth state id not found"),
        );
      }
      // Once: a second page with the same return gets nothing from Link.
      if (session.itemId !== null) {
        return exit(
          asked.origin,
          oauthError("OAUTH_STATE_ID_ALREADY_PROCESSED", "the OAuth state has already been processed"),
        );
      }
      if (session.error) return exit(asked.origin, session.error, token);
      return session.persona === null ? showPane(asked) : succeed(asked);
    }),
  );

  pages.post("/link", (request) =>
    open(request, async (asked) => {
      const { token } = asked;
      const form = await readForm(request);
      const session = getSession(token);
      switch (form.get("action")) {
        case "bank": {
          session.bankId = bankById(form.get("institution") ?? "")?.id ?? null;
          return showPane(asked);
        }
        case "sign-in": {
          signIn(token, form.get("userName") ?? "", form.get("password") ?? "");
          return showPane(asked);
        }
        case "oauth": {
          if (token.redirectUri === null) {
            session.error = linkError("INVALID_FIELD", "redirect_uri is required for OAuth institutions");
            return showPane(asked);
          }
          const url = `${new URL(request.req.url).origin}${ownPath}/bank?oauth_state_id=${startOAuth(token)}`;
          return show(asked, "Opening your bank", views.doneView("Opening your bank…"), [{ kind: "navigate", url }]);
        }
        case "accounts":
          if (chooseCards(world, token, form.getAll("account"))) return showPane(asked);
          return showPane(asked, { name: "accounts", choices: listChoices(world, token), hasNone: true });
        case "consent":
          return currentPane(world, token).name === "consent" ? succeed(asked) : showPane(asked);
        case "again":
          session.error = null;
          return showPane(asked);
        case "exit": {
          const pane = currentPane(world, token);
          return exit(asked.origin, pane.name === "failed" ? pane.error : session.error, token);
        }
        default:
          return showPane(asked);
      }
    }),
  );

  const bankPage = (token: LinkToken, hasNone = false): Html => {
    const session = getSession(token);
    const bank = bankById(session.bankId ?? "");
    if (!bank) return linkPage({ title: "Error", standsFor: "a bank", body: views.doneView("There is no such bank.") });
    const choices = listChoices(world, token);
    const body =
      session.persona === null
        ? views.signInView(bank, session.error, "Sign in")
        : views.accountsView(bank, choices, { hasNone, label: `Allow ${token.clientName}` });
    return linkPage({ title: bank.name, standsFor: bank.name, body, top: views.denyButton(bank) });
  };

  pages.get("/bank", (request) => {
    const token = tokenByOAuthState(world, request.req.query("oauth_state_id") ?? "");
    return token ? request.html(bankPage(token)) : request.text("This sign-in has expired.", 404);
  });

  const answerBank = async (request: Request): Promise<Response> => {
    const stateId = request.req.query("oauth_state_id") ?? "";
    const token = tokenByOAuthState(world, stateId);
    if (!token) return request.text("This sign-in has expired.", 404);
    const session = getSession(token);
    const form = await readForm(request);
    const goBack = () => request.redirect(`${token.redirectUri}?oauth_state_id=${stateId}`, 303);
    switch (form.get("action")) {
      case "sign-in":
        signIn(token, form.get("userName") ?? "", form.get("password") ?? "");
        return currentPane(world, token).name === "failed" || currentPane(world, token).name === "consent"
          ? goBack()
          : request.html(bankPage(token));
      case "accounts":
        return chooseCards(world, token, form.getAll("account")) ? goBack() : request.html(bankPage(token, true));
      case "deny":
        session.persona = null;
        session.error = createFailure("ACCESS_NOT_GRANTED").body;
        return goBack();
      default:
        return request.html(bankPage(token));
    }
  };
  pages.post("/bank", (request) => answerBank(request));

  return pages;
}

async function readForm(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams((await request.req.text()).slice(0, LONGEST_FORM));
}
