import type { ReactNode } from "react";
import { LinkButton } from "../../components/button.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";

/** The API responds with 400 to an address that can't be a card's. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

/** In the place of a page about a card that isn't there; `children` is why that may be. */
export function CardNotFound({ children }: { children: ReactNode }) {
  return (
    <ErrorState
      title="Card not found."
      action={
        <LinkButton variant="filled" to={paths.cards}>
          See your cards
        </LinkButton>
      }
    >
      <p>{children}</p>
    </ErrorState>
  );
}
