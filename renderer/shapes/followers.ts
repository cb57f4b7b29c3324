/** What those who follow somebody are called, as the platforms call them. Pure. */
import type { ParseKeys, TFunction } from 'i18next';
import type { Shape } from '#vocab/index.ts';
import { counted } from './label.ts';

type Followed = Pick<Shape<'Person'>, 'id' | 'followerCount'> & {
  readonly type: 'Person' | 'Group' | 'Organization';
  /** Of a group. */
  readonly memberCount?: number | undefined;
};

const pathFromAddress = (address: string): string =>
  URL.canParse(address) ? new URL(address).pathname : '';

/** A channel of a video site, and no account of another: its address says so. */
export const isChannel = ({ id }: Pick<Followed, 'id'>): boolean =>
  pathFromAddress(id).startsWith('/channel/');

/** A community of a forum, whose address says its name; those of other platforms have members. */
export const isSubscribed = (item: Followed): boolean =>
  isChannel(item) || (item.type === 'Group' && /^\/(?:r|user)\//.test(pathFromAddress(item.id)));

/** Above their count. */
export const followersHead = (item: Followed): ParseKeys => {
  if (isSubscribed(item)) return 'item.subscribersHead';
  return item.type === 'Group' ? 'group.members' : 'item.followersHead';
};

/** After their count. */
export const followersWord = (item: Followed): ParseKeys => {
  if (isSubscribed(item)) return 'item.subscribers';
  return item.type === 'Group' ? 'group.membersWord' : 'item.followers';
};

/** Their count as it is heard. */
export const followersHeard = (item: Followed, t: TFunction): string | undefined =>
  counted(item.type === 'Group' ? item.memberCount : item.followerCount, (some) => {
    if (isSubscribed(item)) return t('heard.subscribers', some);
    return item.type === 'Group' ? t('heard.members', some) : t('heard.followers', { n: some.n });
  });
