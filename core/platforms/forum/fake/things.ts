import { accountNamed, TROPHIES, type Account, type Place } from './world.ts';
import { permalink, html, type Thing } from './post-thing.ts';
import type { Comment } from './talk.ts';

/** The things of the sample forum in the shapes in which the official API gives them. */
export type { Thing } from './post-thing.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;

export const t2 = ({ id, name, made, suspended, ...more }: Account): Thing => ({
  kind: 't2',
  data: suspended
    ? { name, is_suspended: true, is_blocked: false, awardee_karma: 0, total_karma: 0 }
    : {
        id,
        name,
        created: seconds(made),
        created_utc: seconds(made),
        link_karma: more.linkKarma,
        comment_karma: more.commentKarma,
        awarder_karma: 0,
        awardee_karma: 12,
        total_karma: more.linkKarma + more.commentKarma + 12,
        icon_img: `https://styles.redditmedia.com/t5_sample/styles/${name}.png?s=sample`,
        snoovatar_img: '',
        is_employee: false,
        is_gold: false,
        is_mod: more.moderates === true,
        verified: true,
        has_verified_email: true,
        hide_from_robots: more.hides === true,
        accept_followers: true,
        is_friend: false,
        subreddit: {
          display_name: `u_${name}`,
          title: more.title ?? '',
          public_description: more.about ?? '',
          subscribers: 3,
          over_18: false,
          banner_img: '',
          url: `/user/${name}/`,
        },
      },
});

export const t5 = (place: Place): Thing => ({
  kind: 't5',
  data: {
    id: place.id,
    name: `t5_${place.id}`,
    display_name: place.name,
    display_name_prefixed: `r/${place.name}`,
    title: place.title,
    public_description: place.about,
    description: place.long,
    description_html: html(place.long),
    subscribers: place.subscribers,
    active_user_count: null,
    accounts_active: null,
    created_utc: seconds(place.founded),
    over18: false,
    subreddit_type: 'public',
    lang: 'en',
    icon_img: '',
    community_icon: `https://styles.redditmedia.com/t5_${place.id}/styles/icon.png?width=256&amp;s=sample`,
    banner_background_image: '',
    submit_text: place.guidelines ?? '',
    allow_discovery: true,
    advertiser_category: 'Home and Garden',
    quarantine: false,
    submission_type: 'any',
    url: `/r/${place.name}/`,
    user_is_subscriber: false,
  },
});

export const t6: readonly Thing[] = TROPHIES.map(({ name, description }, index) => ({
  kind: 't6',
  data: {
    name,
    description,
    icon_70: `https://www.redditstatic.com/awards2/sample_${index}-70.png`,
    icon_40: `https://www.redditstatic.com/awards2/sample_${index}-40.png`,
    award_id: `s${index}`,
    id: index === 0 ? null : `0trophy${index}`,
    granted_at: index === 2 ? 1_756_700_000 : null,
    url: index === 1 ? '/r/sample_quillmere/' : null,
  },
}));

/** A comment; its replies are put in by whoever cuts the tree. */
export const t1 = (comment: Comment, replies: Thing | '' = '', inTree = true): Thing => {
  const gone = comment.state === 'deleted';
  const body = gone ? '[deleted]' : comment.state === 'removed' ? '[removed]' : comment.text;
  return {
    kind: 't1',
    data: {
      id: comment.id,
      name: `t1_${comment.id}`,
      parent_id: comment.parent,
      link_id: `t3_${comment.post.id}`,
      subreddit: comment.post.in.name,
      subreddit_id: `t5_${comment.post.in.id}`,
      author: gone ? '[deleted]' : comment.by.name,
      ...(gone ? {} : { author_fullname: `t2_${comment.by.id}`, author_premium: false }),
      body,
      created: comment.at,
      created_utc: comment.at,
      edited: comment.edited ?? false,
      score: comment.score,
      ups: comment.score,
      score_hidden: comment.state === 'hidden',
      controversiality: comment.score < -4 ? 1 : 0,
      is_submitter: comment.by === comment.post.by,
      stickied: false,
      locked: false,
      archived: false,
      distinguished: null,
      author_flair_text: accountNamed(comment.by.name)?.moderates ? 'Keeper' : null,
      collapsed: comment.score < -4,
      collapsed_reason_code: gone ? 'DELETED' : comment.score < -4 ? 'LOW_SCORE' : null,
      permalink: `${permalink(comment.post)}${comment.id}/`,
      likes: null,
      saved: false,
      replies,
      ...(inTree
        ? { depth: comment.depth }
        : {
            link_title: comment.post.title,
            link_author: comment.post.by.name,
            link_permalink: `https://www.reddit.com${permalink(comment.post)}`,
            num_comments: comment.post.comments,
            over_18: false,
          }),
    },
  };
};

export const more = (parent: string, depth: number, children: readonly Comment[]): Thing => ({
  kind: 'more',
  data: {
    count: children.reduce((sum, one) => sum + countThread(one), 0),
    name: `t1_${children[0]?.id ?? '_'}`,
    id: children[0]?.id ?? '_',
    parent_id: parent,
    depth,
    children: children.map(({ id }) => id),
  },
});

/** A thread that goes on elsewhere: no children, and no count. */
export const elsewhere = (parent: string, depth: number): Thing => ({
  kind: 'more',
  data: { count: 0, name: 't1__', id: '_', parent_id: parent, depth, children: [] },
});

const countThread = (comment: Comment): number =>
  1 + comment.replies.reduce((sum, one) => sum + countThread(one), 0);

export const listing = (children: readonly Thing[], after: string | null = null): Thing => ({
  kind: 'Listing',
  data: { after, before: null, dist: children.length, modhash: null, geo_filter: '', children },
});
