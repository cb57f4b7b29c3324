import type { SentRequest } from '#kit/exchange.ts';
import { json, type FakeResponse } from '#kit/fake/site.ts';
import { errorPage, loginWall, script, shell } from './page.ts';
import { account, HERON, picture, thin, type Account } from './things.ts';

export const ACCOUNTS = {
  heron: 'sample.heron',
  private: 'sample.mole',
  gone: 'sample.gone',
  unknown: 'sample.nobody',
  walled: 'sample.walled',
  headOnly: 'sample.head',
  bare: 'sample.bare',
  repeating: 'sample.echo',
  retired: 'sample.relic',
} as const;

const MOLE = { ...account('77000000003', 'sample.mole', 'Sample Mole'), is_private: true };
const ECHO = account('77000000004', 'sample.echo', 'Sample Echo');
const RELIC = account('77000000005', 'sample.relic', 'Sample Relic');

/** How many posts the heron has; twelve to a page. */
const HOW_MANY = 30;
const PAGE = 12;

const codeAt = (index: number): string => `SmplGrid${String(index).padStart(3, '0')}`;

/** Every fifth is a carousel, every third a reel, one is pinned, one has no text. */
const gridNode = (owner: Account, index: number): object => {
  const kind = index % 5 === 4 ? 'Carousel' : index % 3 === 1 ? 'Video' : 'Image';
  return {
    node: thin(codeAt(index), kind, {
      user: { pk: owner.pk, id: owner.id, username: owner.username },
      product_type: { Carousel: 'carousel_container', Video: 'clips', Image: 'feed' }[kind],
      caption: index === 7 ? null : { text: `Sample morning ${index + 1} by the #pond` },
      ...(kind === 'Carousel' ? { carousel_media_count: 4 } : {}),
      ...(index === 0 ? { timeline_pinned_user_ids: [owner.pk] } : {}),
    }),
  };
};

/** Twelve posts of an account, from a place on. */
export const timeline = (owner: Account, from: number): object => {
  const to = Math.min(from + PAGE, HOW_MANY);
  return {
    edges: Array.from({ length: to - from }, (_, n) => gridNode(owner, from + n)),
    page_info: {
      has_next_page: to < HOW_MANY,
      end_cursor: to < HOW_MANY ? `sample_after_${to}` : null,
    },
  };
};

const HIGHLIGHTS = ['Spring', 'Summer', 'The heron, asleep'];

const highlights = (): object => ({
  edges: HIGHLIGHTS.map((title, index) => ({
    node: {
      id: `1790000000000000${index + 1}`,
      title,
      cover_media_cropped_thumbnail_url: picture(`highlight-${index + 1}`),
      owner_username: HERON.username,
      __typename: 'XIGHighlightReel',
    },
  })),
  page_info: { has_next_page: false, end_cursor: null },
});

const facts = (owner: Account): object => ({
  ...owner,
  biography: 'A sample heron. Invented, like its pond.\nWrites every #morning with @sample.wren.',
  follower_count: 12_345,
  following_count: 7,
  all_media_count: null,
  pronouns: ['she', 'her'],
  bio_links: [
    { title: 'The garden', url: 'sample.invalid/garden', lynx_url: '', link_type: 'external' },
    { title: '', url: 'http://sample.invalid/bench', lynx_url: '', link_type: 'external' },
  ],
  show_text_post_app_badge: true,
  has_any_clips: true,
  lox_highlights_connection: highlights(),
});

/** The facts and the posts stand in different scripts. */
const profilePage = (owner: Account): FakeResponse =>
  shell({
    path: `/${owner.username}/`,
    kind: 'profilePage',
    head: buildProfileHead(owner),
    scripts: [
      script({ xig_user_by_username: facts(owner) }, 'PolarisProfileRootQuery'),
      script(
        {
          xig_user_by_username: {
            pk: owner.pk,
            id: owner.id,
            is_private: owner.is_private,
            ...(owner.is_private
              ? {}
              : { polaris_ordered_timeline_connection: timeline(owner, 0) }),
          },
        },
        'PolarisProfilePostsTabQuery',
      ),
    ],
  });

/** The description is renewed rarely. */
const buildProfileHead = ({
  username,
  full_name: name,
}: Pick<Account, 'username' | 'full_name'>) => ({
  'og:type': 'profile',
  'og:title': `${name} (@${username}) • Instagram photos and videos`,
  'og:url': `https://www.instagram.com/${username}/`,
  'og:description': `12K Followers, 9 Following, ${HOW_MANY} Posts - See Instagram photos and videos from ${name} (@${username})`,
});

/** The tab of the heron's reels: ten of them, with their counts and without the account's name. */
const reelsPage = (): FakeResponse =>
  shell({
    path: `/${HERON.username}/reels/`,
    kind: 'profilePage',
    scripts: [
      script({
        xig_user_by_username: {
          pk: HERON.pk,
          id: HERON.id,
          polaris_clips_connection: {
            edges: Array.from({ length: 10 }, (_, index) => ({
              node: thin(`SmplReel${String(index).padStart(3, '0')}`, 'Video', {
                user: { pk: HERON.pk, id: HERON.id },
                product_type: 'clips',
                play_count: 1000 * (index + 1),
                like_count: 40 + index,
                comment_count: index,
                like_and_view_counts_disabled: false,
              }),
            })),
            page_info: { has_next_page: true, end_cursor: 'sample_more_reels' },
          },
        },
      }),
    ],
  });

const PROFILES: Readonly<Record<string, (path: string) => FakeResponse>> = {
  [ACCOUNTS.heron]: () => profilePage(HERON),
  [ACCOUNTS.private]: () => profilePage(MOLE),
  [ACCOUNTS.repeating]: () => profilePage(ECHO),
  [ACCOUNTS.retired]: () => profilePage(RELIC),
  [ACCOUNTS.gone]: errorPage,
  [ACCOUNTS.unknown]: (path) =>
    shell({ path, kind: 'profilePage', scripts: [script({ xig_user_by_username: null })] }),
  [ACCOUNTS.walled]: loginWall,
  [ACCOUNTS.headOnly]: (path) =>
    shell({
      path,
      kind: 'profilePage',
      head: buildProfileHead({ username: ACCOUNTS.headOnly, full_name: 'Sample Head' }),
    }),
  [ACCOUNTS.bare]: (path) => shell({ path, kind: 'profilePage' }),
};

/** A profile, or its tab of reels, by its path. */
export const profileAt = (path: string): FakeResponse | undefined => {
  const [, username = '', tab] = /^\/([\w.]{1,30})\/(reels\/)?$/.exec(path) ?? [];
  const profile = Object.hasOwn(PROFILES, username) ? PROFILES[username] : undefined;
  if (tab !== undefined && username === ACCOUNTS.heron) return reelsPage();
  // The tabs of the others hold nothing that their profile does not hold.
  if (tab !== undefined && (username === ACCOUNTS.repeating || username === ACCOUNTS.retired))
    return shell({ path, kind: 'profilePage' });
  if (tab !== undefined && !profile) return errorPage(path);
  return profile?.(path);
};

/** Where a page begins that is asked for by the cursor of the one before; NaN where there is no such page. */
export const placeAfter = (after: string | undefined): number =>
  Number(/^sample_after_(\d+)$/.exec(after ?? '')?.[1]);

/** A later page of somebody's posts. */
export const morePosts = ({ body }: SentRequest): FakeResponse | undefined => {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  const { id, after } = JSON.parse(form.get('variables') ?? '{}') as Readonly<
    Record<string, string>
  >;
  if (form.get('lsd') !== 'sampleLsdToken') return undefined;
  if (id === RELIC.id)
    return json({ errors: [{ message: 'The GraphQL document with this ID was not found.' }] });
  const owner = [HERON, ECHO].find((one) => one.id === id);
  const from = id === ECHO.id ? 0 : placeAfter(after);
  if (!owner || Number.isNaN(from)) return undefined;
  return json({
    data: { node: { polaris_ordered_timeline_connection: timeline(owner, from), id } },
  });
};
