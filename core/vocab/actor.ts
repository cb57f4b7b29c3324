/** The fields of people, organizations and groups alike. */
import { z } from 'zod';
import { LinkedPage } from './link.ts';
import {
  Count,
  Flag,
  Instant,
  oneOrMore,
  PersonAddress,
  PersonHandle,
  PersonId,
  PersonName,
  Text,
  ThingAddress,
  ThingId,
  whereabouts,
  PublishedInterval,
} from './fields.ts';
import { Picture } from './image.ts';
import { Tag } from './tag.ts';

/** What an account identifies, and what a group does. */
const OF = {
  person: { Id: PersonId, Address: PersonAddress, Handle: PersonHandle, Name: PersonName },
  thing: { Id: ThingId, Address: ThingAddress, Handle: Text, Name: Text },
} as const;

const buildActor = (whom: keyof typeof OF) => {
  const { Id, Address, Handle, Name } = OF[whom];
  return {
    id: Address.describe('URL of the profile, channel or group.'),
    url: Address.describe('URL of the profile, channel or group.'),
    entityId: Id.optional().describe(
      'Identifier on the platform, without a prefix of its kind. Some feeds and old answers do not tell it.',
    ),
    preferredUsername: Handle.optional().describe(
      'Handle without its @; of a group the name as in its address: `science`, `u_name` for a profile.',
    ),
    name: Name.optional().describe('Display name, or title of the profile or the group.'),
    summary: Text.optional().describe(
      'What it says of itself; search results may show only a shortened part of it.',
    ),
    tagline: Text.optional().describe('The line below its name: a headline, a slogan.'),
    published: Instant.optional().describe(
      'When the account was made, the channel opened or the group founded.',
    ),
    publishedInterval: PublishedInterval.optional().describe(
      'The same, where the platform gives the day alone; `published` is then left out.',
    ),
    icon: Picture.optional().describe('Avatar, in the largest size that the answer names.'),
    image: oneOrMore(Picture)
      .optional()
      .describe(
        'Banner, in every size that the answer names, of a forum the one alone; of short videos the avatar, whose accounts have no banner.',
      ),
    isAdult: Flag.optional().describe('True when it is marked as for adults.'),
    isVerified: Flag.optional().describe(
      'Whether the platform shows its verification mark; of X its own older flag, beside `verifiedAs` and `isPaidVerified`.',
    ),
    tag: z.array(Tag).optional().describe('Keywords that it gave itself.'),
    location: whereabouts(z.string()).optional().describe('The country or place that it names.'),
    attachment: z.array(LinkedPage).optional().describe('Links that it shows on its page.'),
  };
};

/** Of people and organizations. */
export const account = {
  ...buildActor('person'),
  address: whereabouts(
    z.strictObject({
      streetAddress: Text.optional().describe('Street and number.'),
      addressLocality: Text.optional().describe('Town.'),
      addressRegion: Text.optional().describe('Region.'),
      postalCode: Text.optional().describe('Postal code.'),
      addressCountry: Text.optional().describe('Country, or its code.'),
    }),
  )
    .optional()
    .describe('Its postal address, as far as the page gives the parts of it.'),
  followerCount: Count.optional().describe(
    'Followers or subscribers, rounded where the platform rounds them: 5.04M becomes 5040000. Never visitors.',
  ),
};

/** Of groups. */
export const community = buildActor('thing');
