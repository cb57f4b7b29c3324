import type { LinksView, LinkView } from '#contract/index.ts';
import type { LinkState } from '#kit/link-state.ts';

interface LinksWanted {
  readonly state?: LinkState | undefined;
  /** In the text of a link, whatever its case. */
  readonly words?: string | undefined;
  readonly after: number;
  readonly limit: number;
}

/** A part of the links, and how many there are in each state. */
export const linksView = (
  links: readonly LinkView[],
  { state, words = '', after, limit }: LinksWanted,
): LinksView => {
  const counts: Partial<Record<LinkState, number>> = {};
  for (const link of links) counts[link.state] = (counts[link.state] ?? 0) + 1;
  const sought = words.trim().toLocaleLowerCase();
  const found = links.filter(
    (link) =>
      (state === undefined || link.state === state) &&
      (sought === '' || wordsOf(link).toLocaleLowerCase().includes(sought)),
  );
  return { counts, total: found.length, links: found.slice(after, after + limit) };
};

const wordsOf = ({ text, params }: LinkView): string => text ?? JSON.stringify(params ?? {});
