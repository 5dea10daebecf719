import type { EpisodeRow } from "@cardwell/core/contract/podcasts";
import { CardThumb } from "../../components/card-face.tsx";

/** Those of the member's cards that an episode is about. */
export const AboutCards = ({ cards }: Pick<EpisodeRow, "cards">) =>
  cards.length === 0 ? null : (
    <ul aria-label="Your cards" className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
      {cards.map(({ id, name, artHue }) => (
        <li key={id} className="flex items-center gap-2 text-small">
          <CardThumb artKey={id} artHue={artHue} />
          {name}
        </li>
      ))}
    </ul>
  );
