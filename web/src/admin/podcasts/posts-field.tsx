import { adminNewsContract } from "@cardwell/core/contract/admin/news";
import type { AdminEpisode } from "@cardwell/core/contract/admin/podcast-episodes";
import { MOST_LINKED_POSTS } from "@cardwell/core/domain/podcasts/episode";
import { useQuery } from "@tanstack/react-query";
import { ChoiceField } from "../../components/choice-field.tsx";
import { callApi } from "../../lib/api-client.ts";

type PostsFieldProps = {
  postIds: readonly string[];
  /** Those that were linked before, which may not be among the newest. */
  linked: AdminEpisode["posts"];
  error: string | undefined;
  onChange: (postIds: string[]) => void;
};

/** News that belong to an episode, of the newest that are published. */
export function PostsField({ postIds, linked, error, onChange }: PostsFieldProps) {
  const { data: newest = [] } = useQuery({
    queryKey: ["admin-podcasts", "posts"],
    queryFn: async ({ signal }) =>
      (
        await callApi(
          adminNewsContract.list,
          { query: { status: "published", sort: "publishedAt", order: "desc", limit: "50" } },
          { signal },
        )
      ).rows,
  });
  const titles = new Map([...linked, ...newest].map(({ id, title }) => [id, title]));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-body font-medium">News</legend>
      {postIds.length === 0 ? null : (
        <ul className="border-t border-line">
          {postIds.map((id) => (
            <li key={id} className="flex items-center gap-3 border-b border-line py-2 text-small">
              <span className="min-w-0 grow wrap-anywhere">{titles.get(id) ?? id}</span>
              <button
                type="button"
                className="link min-h-8 max-md:min-h-10"
                aria-label={`Remove ${titles.get(id) ?? id}`}
                onClick={() => onChange(postIds.filter((each) => each !== id))}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {postIds.length >= MOST_LINKED_POSTS ? null : (
        <ChoiceField
          label={postIds.length === 0 ? "Belongs to" : "Also belongs to"}
          name="postIds"
          value=""
          error={error}
          onChange={({ target }) => onChange([...postIds, target.value])}
          none={postIds.length === 0 ? "No post" : "Choose a post"}
          choices={newest
            .filter(({ id }) => !postIds.includes(id))
            .map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </fieldset>
  );
}
