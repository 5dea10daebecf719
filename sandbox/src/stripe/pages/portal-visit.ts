import type { Context } from "hono";
import { catchUp } from "../engine/agenda.ts";
import { OPENED_SECONDS } from "../engine/portal-links.ts";
import type { PortalFacts } from "../store.ts";
import type { Customer, PortalConfiguration, PortalSession } from "../wire.ts";
import { now, type World } from "../world.ts";
import { messagePage, webAddress } from "./frame.ts";
import { PORTAL, portalPath } from "./portal-view.ts";

export type Visit = {
  session: PortalSession;
  facts: PortalFacts;
  customer: Customer;
  configuration: PortalConfiguration;
  /** The page is the one thing that the session was made for. */
  inFlow: boolean;
};

export type Answer = Response | Promise<Response>;
export type Guard = (context: Context, then: (visit: Visit) => Answer) => Answer;

/** Admits visitors with a valid link, and extends it by an hour. */
export function createGuard(world: World): Guard {
  return (context, then) => {
    catchUp(world);
    const session = world.tables.portalSessions.get(context.req.param("id") ?? "");
    const facts = session === undefined ? undefined : world.tables.portalFacts.get(session.id);
    const customer = session === undefined ? undefined : world.tables.customers.get(session.customer);
    const configuration =
      session === undefined ? undefined : world.tables.portalConfigurations.get(session.configuration);
    const at = now(world);
    if (
      !session ||
      !facts ||
      !customer ||
      !configuration ||
      world.tables.deleted.has(customer.id) ||
      facts.expiresAt <= at
    ) {
      const back = webAddress(session?.return_url ?? null);
      return context.html(
        messagePage({
          title: "This link has expired",
          standsFor: PORTAL,
          text: "Links to billing are short-lived. Go back and open billing again.",
          testId: "portal-expired",
          link: back === null ? null : { href: back, text: "Back to Cardwell" },
        }),
        session === undefined ? 404 : 200,
      );
    }
    facts.expiresAt = at + OPENED_SECONDS;
    return then({ session, facts, customer, configuration, inFlow: session.flow !== null && !facts.flowDone });
  };
}

/** After an action: returns to the overview, or to the flow's return URL. */
export function finish(
  world: World,
  context: Context,
  visit: Visit,
  notice: NonNullable<PortalFacts["notice"]>,
): Answer {
  const { session, facts } = visit;
  const after = visit.inFlow ? session.flow?.after_completion : undefined;
  if (visit.inFlow) facts.flowDone = true;
  const redirect = after?.type === "redirect" ? webAddress(after.redirect?.return_url ?? null) : null;
  if (redirect !== null) return context.redirect(redirect, 303);
  if (after?.type === "hosted_confirmation") {
    const back = webAddress(session.return_url);
    return context.html(
      messagePage({
        title: "Done",
        standsFor: PORTAL,
        text: after.hosted_confirmation?.custom_message ?? notice.text,
        testId: "portal-done",
        link: back === null ? null : { href: back, text: "Back to Cardwell" },
      }),
    );
  }
  facts.notice = notice;
  return context.redirect(portalPath(world, session), 303);
}
