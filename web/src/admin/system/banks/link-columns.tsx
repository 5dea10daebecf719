import { formatMoment } from "../../frame/format-moment.ts";
import type { ListColumn } from "../../frame/list/list-types.ts";

/** A link of a member, as lists of the tab name it. */
type OwnedLink = { uid: string; email: string | null; firstName: string | null; bankName: string };

const namePerson = ({ firstName, email, uid }: OwnedLink): string => firstName ?? email ?? uid;

export const nameLink = (link: OwnedLink): string => `${namePerson(link)}, ${link.bankName}`;

export const formatCell = (at: string | null) =>
  at === null ? (
    <span className="text-ink-3">—</span>
  ) : (
    <span className="whitespace-nowrap text-ink-2">{formatMoment(at)}</span>
  );

export const personColumn: ListColumn<OwnedLink> = {
  id: "person",
  label: "Person",
  cell: (link) => (
    <>
      {namePerson(link)}
      {link.firstName === null || link.email === null ? null : (
        <span className="block min-w-40 text-caption font-normal wrap-anywhere text-ink-3">{link.email}</span>
      )}
    </>
  ),
};

export const bankColumn: ListColumn<OwnedLink> = {
  id: "bank",
  label: "Bank",
  cell: ({ bankName }) => bankName,
};
