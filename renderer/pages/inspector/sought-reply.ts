/** Which of several replies a fact was read from. */
import { useState } from 'react';
import { useEvidenceBody } from '../../queries.ts';
import type { Sought } from '../../state.ts';
import { placesIn } from './find-in-reply.ts';

/**
 * The place of the first reply that holds the fact, looked for one reply after the other; the first one
 * where none does. `undefined` while it is looked for, and where nothing is.
 */
export const useSoughtReply = (
  replies: readonly { readonly sha256: string }[],
  sought: Sought | undefined,
): number | undefined => {
  const what = [...(sought?.ways ?? []), ...replies.map(({ sha256 }) => sha256)].join('\n');
  const [looked, setLooked] = useState({ what, at: 0 });
  if (looked.what !== what) setLooked({ what, at: 0 });
  const reply = sought && replies[looked.at];
  const body = useEvidenceBody(reply?.sha256 ?? '', reply !== undefined);
  if (sought === undefined) return undefined;
  if (reply === undefined) return 0;
  // A reply that cannot be read says why, where it stands.
  if (body.error) return looked.at;
  const text = body.data?.text;
  if (text === undefined) return undefined;
  if (sought.ways.some((way) => placesIn(text, way).length > 0)) return looked.at;
  setLooked({ what, at: looked.at + 1 });
  return undefined;
};
