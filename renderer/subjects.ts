/**
 * What several operations are about together: a video, a channel, a playlist, a search. Each of them
 * is one more part of the same thing, and a way from part to part that costs nothing by itself. Pure.
 */
import type { Params } from './places.ts';

export type SubjectKind = 'video' | 'channel' | 'playlist' | 'search';

export const PART_NAMES = [
  'facts',
  'comments',
  'related',
  'captions',
  'transcript',
  'videos',
  'shorts',
  'streams',
  'playlists',
  'channels',
  'suggestions',
] as const;
export type PartName = (typeof PART_NAMES)[number];

interface SubjectPlan {
  readonly kind: SubjectKind;
  /** The parameter that says which one. */
  readonly by: string;
  /** The operation that answers the thing itself. */
  readonly about?: string;
  readonly parts: readonly (readonly [PartName, string])[];
  /** Belongs to the subject without being a part that one goes to. */
  readonly also?: readonly string[];
}

const PLANS: readonly SubjectPlan[] = [
  {
    kind: 'video',
    by: 'videoId',
    about: 'videosite.get-video',
    parts: [
      ['facts', 'videosite.get-video'],
      ['comments', 'videosite.list-video-comments'],
      ['related', 'videosite.list-related-videos'],
      ['captions', 'videosite.list-captions'],
      ['transcript', 'videosite.get-transcript'],
    ],
    also: ['videosite.list-comment-replies'],
  },
  {
    kind: 'channel',
    by: 'channelId',
    about: 'videosite.get-channel',
    parts: [
      ['facts', 'videosite.get-channel'],
      ['videos', 'videosite.list-channel-videos'],
      ['shorts', 'videosite.list-channel-shorts'],
      ['streams', 'videosite.list-channel-streams'],
      ['playlists', 'videosite.list-channel-playlists'],
    ],
  },
  {
    kind: 'playlist',
    by: 'playlistId',
    about: 'videosite.get-playlist',
    parts: [
      ['facts', 'videosite.get-playlist'],
      ['videos', 'videosite.list-playlist-videos'],
    ],
  },
  {
    kind: 'search',
    by: 'query',
    parts: [
      ['videos', 'videosite.search-videos'],
      ['channels', 'videosite.search-channels'],
      ['playlists', 'videosite.search-playlists'],
      ['suggestions', 'videosite.suggest'],
    ],
  },
];

export interface SubjectPart {
  readonly name: PartName;
  readonly operation: string;
  readonly params: Params;
}
export interface Subject {
  readonly kind: SubjectKind;
  /** Absent while a search has no words yet. */
  readonly id: string | undefined;
  readonly about: SubjectPart | undefined;
  readonly parts: readonly SubjectPart[];
}

/** What a question is about, and what else can be asked about the same. */
export const subjectOf = (operation: string, params: Params): Subject | undefined => {
  const plan = PLANS.find(
    ({ parts, also }) =>
      parts.some(([, id]) => id === operation) || also?.includes(operation) === true,
  );
  if (!plan) return undefined;
  const id = params[plan.by];
  const own: Params = typeof id === 'string' && id !== '' ? { [plan.by]: id } : {};
  const parts = plan.parts.map(([name, part]) => ({ name, operation: part, params: own }));
  return {
    kind: plan.kind,
    id: typeof id === 'string' && id !== '' ? id : undefined,
    about: parts.find((part) => part.operation === plan.about),
    parts,
  };
};

/** A parameter that is better switched in place than typed into a form. */
export interface Choice {
  readonly param: string;
  /** The first one is what leaving the parameter out means. */
  readonly values: readonly string[] | 'countries';
  readonly usual: string;
  /** Only while another parameter has one of these values. */
  readonly onlyWith?: { readonly param: string; readonly values: readonly string[] };
}

const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  'videosite.list-video-comments': [{ param: 'sort', values: ['top', 'newest'], usual: 'top' }],
  'videosite.list-channel-playlists': [
    { param: 'kind', values: ['playlists', 'releases', 'podcasts'], usual: 'playlists' },
  ],
  'videosite.list-chart-videos': [
    { param: 'chart', values: ['trending', 'trailers', 'gaming', 'live'], usual: 'trending' },
    {
      param: 'country',
      values: 'countries',
      usual: 'US',
      onlyWith: { param: 'chart', values: ['trending', 'trailers'] },
    },
  ],
};

export const choicesOf = (operation: string): readonly Choice[] => CHOICES[operation] ?? [];

/** The value that holds: the one given, else the one that leaving it out means. */
export const chosenOf = ({ param, usual }: Choice, params: Params): string => {
  const value = params[param];
  return typeof value === 'string' ? value : usual;
};

/** Whether the choice means anything beside the other parameters. */
export const choiceHolds = (choice: Choice, operation: string, params: Params): boolean => {
  const { onlyWith } = choice;
  if (!onlyWith) return true;
  const other = choicesOf(operation).find(({ param }) => param === onlyWith.param);
  return other !== undefined && onlyWith.values.includes(chosenOf(other, params));
};

/** One way to ask one thing: what is usual or means nothing here is left out, so that nothing is paid twice. */
export const plainest = (operation: string, params: Params): Params => {
  const idle = choicesOf(operation).filter(
    (choice) =>
      chosenOf(choice, params) === choice.usual || !choiceHolds(choice, operation, params),
  );
  const dropped = new Set(idle.map(({ param }) => param));
  return Object.fromEntries(Object.entries(params).filter(([name]) => !dropped.has(name)));
};
