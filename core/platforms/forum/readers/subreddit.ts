import { objectAt, bool, str, type Node } from '../../../kit/dig.ts';
import { omitUndefined, required } from '#kit/collect.ts';
import type { NamedGroup } from '#vocab/group.ts';
import { subredditUrl } from './addresses.ts';
import { bare } from './names.ts';
import { readCreated, followers, isProfile, pictureAtKeys, subscribers } from './people.ts';

/** A subreddit (`t5`), or one of those that an account moderates. Throws when it has no name. */
export const subredditItem = (data: Node): NamedGroup => {
  const name = required(str(data, 'display_name') ?? str(data, 'sr'), 'name of the subreddit');
  const url = subredditUrl(name);
  const description = str(data, 'description');
  const guidelines = str(data, 'submit_text');
  const banner = pictureAtKeys(data, 'banner_background_image', 'banner_img', 'header_img');
  const id = str(data, 'name') ?? str(data, 'id');
  return omitUndefined({
    ...objectAt('Group', url),
    entityId: id === undefined ? undefined : bare(id),
    slug: name,
    preferredUsername: name,
    name: str(data, 'title'),
    summary: str(data, 'public_description'),
    description,
    guidelines,
    mediaType: (description ?? guidelines) === undefined ? undefined : 'text/markdown',
    published: readCreated(data),
    memberCount: followers(data, 'subscribers', isProfile(name)),
    icon: pictureAtKeys(data, 'community_icon', 'icon_img'),
    image: banner,
    isAdult: bool(data, 'over18') ?? bool(data, 'over_18'),
    activeCount: subscribers(data, 'active_user_count') ?? subscribers(data, 'accounts_active'),
    visibility: str(data, 'subreddit_type'),
    language: str(data, 'lang'),
    category: str(data, 'advertiser_category'),
    isSearchable: bool(data, 'allow_discovery'),
    isQuarantined: bool(data, 'quarantine'),
    postTypes: str(data, 'submission_type'),
  });
};
