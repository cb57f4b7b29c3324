import { NAMED, NAMED_ACCOUNT } from './identity-fields.ts';
import { z } from 'zod';
import { account } from './actor.ts';
import {
  Count,
  Flag,
  Instant,
  oneOrMore,
  PersonAddress,
  PersonName,
  PersonSecondId,
  Text,
  ThingId,
  Whole,
  Word,
  roundedCounts,
} from './fields.ts';
import { defineForm, defineShape } from './shape.ts';

/** A year, or a month of it: more a profile does not tell. */
const YearOrMonth = Word.regex(/^\d{4}(?:-\d\d)?$/);

/** A time at a company or a school, as a profile tells it. */
export const Position = z
  .strictObject({
    type: z.literal('Position'),
    name: Text.optional().describe('What one was there: a job, a degree.'),
    content: Text.optional().describe('What the member says of it.'),
    organization: z
      .strictObject({
        type: z.literal('Organization'),
        id: PersonAddress.optional().describe('URL of its page.'),
        name: Text.describe('Name of the company or the school.'),
      })
      .describe('Where it was.'),
    startDate: YearOrMonth.optional().describe(
      'Year or month of the beginning: `2019`, `2021-07`.',
    ),
    endDate: YearOrMonth.optional().describe(
      'Year or month of the end; left out where it goes on, or the profile does not say.',
    ),
    place: Text.optional().describe('Where it was, in words.'),
  })
  .meta({ id: 'Position' });
export type Position = z.infer<typeof Position>;

const karma = (of: string) => Whole.optional().describe(`Karma ${of}; may be negative.`);

/** Of whoever stands in a list of reactions. */
export const reaction = Word.optional().describe(
  'How it reacted to the post whose reactions are listed, in the platform’s word: `LIKE`, …',
);

/** An account: a person, or a channel of a video platform. */
export const Person = defineShape(
  'Person',
  z.strictObject({
    type: z.literal('Person'),
    ...account,
    role: oneOrMore(Text)
      .optional()
      .describe(
        'Of staff of a forum the office that it shows; of a profile of careers the jobs that it lists.',
      ),
    reaction,
    videoCount: Count.optional().describe(
      'Public videos: rounded as displayed, exact by the official API.',
    ),
    viewCount: Count.optional().describe('Views of all videos together: exact.'),
    isFamilySafe: Flag.optional().describe('False where it is kept from minors.'),
    availableIn: z.array(Word).optional().describe('Region codes where the channel is available.'),
    postCount: Count.optional().describe('Public posts; of a microblog, its reposts among them.'),
    highlightCount: Count.optional().describe(
      'Highlights: stories that it keeps, or posts that it marks.',
    ),
    pronouns: z.array(Text).optional().describe('Pronouns that it names.'),
    tabs: z
      .array(Word)
      .optional()
      .describe('Parts of the channel that exist: videos, shorts, streams, playlists, …'),
    postScore: karma('for posts'),
    commentScore: karma('for comments'),
    awarderScore: karma('for awards given'),
    awardeeScore: karma('for awards received'),
    score: karma('in all'),
    hasVerifiedEmail: Flag.optional().describe(
      'True when the account confirmed an e-mail address.',
    ),
    isEmployee: Flag.optional().describe('True for staff of the platform.'),
    isMod: Flag.optional().describe('True when it moderates some group.'),
    isPremium: Flag.optional().describe('True for a paying member of the forum or the network.'),
    isPaidVerified: Flag.optional().describe('True when its verification mark is paid for.'),
    isFollowable: Flag.optional().describe('True when others may follow it.'),
    followingCount: Count.optional().describe('Accounts that it follows.'),
    friendCount: Count.optional().describe('Accounts that it follows and that follow it.'),
    likeCount: Count.optional().describe(
      'Likes that all its posts received; of a microblog those that it gave.',
    ),
    likedCount: Count.optional().describe('Posts of others that it liked.'),
    roundedCounts,
    secondaryId: PersonSecondId.optional().describe(
      'A second identifier, which the platform’s own calls use (`secUid`).',
    ),
    status: Word.optional().describe('What the platform says became of the account: `suspended`.'),
    isPrivate: Flag.optional().describe('True when only its followers are shown its posts.'),
    isProfessional: Flag.optional().describe(
      'True when the platform gives it the tools of creators.',
    ),
    hasVideos: Flag.optional().describe('Whether it has videos.'),
    hasChannel: Flag.optional().describe('Whether it has a channel to broadcast in.'),
    hasMicroblog: Flag.optional().describe(
      'Whether it writes on the microblog of the same company.',
    ),
    hasLikes: Flag.optional().describe('Whether everybody is shown what it likes.'),
    hasPlaylists: Flag.optional().describe('Whether it has playlists.'),
    isBusiness: Flag.optional().describe('True for a business account.'),
    isSeller: Flag.optional().describe('True when it sells in the platform’s shop.'),
    isOrganization: Flag.optional().describe('True when the platform marks it as an organization.'),
    verifiedAs: Word.optional().describe(
      'Why it has its verification mark, in the platform’s words.',
    ),
    isLive: Flag.optional().describe('True when it is streaming right now.'),
    liveRoomId: ThingId.optional().describe('Identifier of its live room, while it streams.'),
    verifiedSince: Instant.optional().describe('Since when it has its verification mark.'),
    affiliation: oneOrMore(Text)
      .optional()
      .describe(
        'The organization that vouches for it, by the label that the platform shows; of a profile of careers the employers that it shows.',
      ),
    mediaCount: Count.optional().describe('Posts with pictures or videos.'),
    listedCount: Count.optional().describe('Lists of others on which it stands.'),
    pinnedPostIds: z
      .array(ThingId)
      .optional()
      .describe('Identifiers of the posts that it keeps on top of its profile.'),
    basedIn: Text.optional().describe(
      'Where the platform says that the account is run from; not what it says itself.',
    ),
    usernameChangeCount: Count.optional().describe('How often its handle was changed.'),
    usernameChanged: Instant.optional().describe('When its handle was last changed.'),
    memberRole: Word.optional().describe(
      '`Admin`, `Moderator`, `Member`: in the group whose members are listed.',
    ),
    withheldIn: z
      .array(Word)
      .optional()
      .describe('Country codes where the platform does not show it, on demand of an authority.'),
    language: oneOrMore(Word)
      .optional()
      .describe('Language that the account chose; of a profile of careers those that it lists.'),
    nameChanged: Instant.optional().describe('When the display name was last changed.'),
    category: Word.optional().describe('What it says it is, in the platform’s words.'),
    education: z.array(Text).optional().describe('Names of the schools that the profile shows.'),
    experience: z.array(Position).optional().describe('Jobs that the profile shows.'),
    educationHistory: z
      .array(Position)
      .optional()
      .describe('Times at schools that the profile shows.'),
    isSearchable: Flag.optional().describe(
      'False when the person asked not to be found by search engines: a wish to respect in exports.',
    ),
  }),
  { name: ['name', 'preferredUsername'] },
);
export type Person = z.infer<typeof Person>;

/** Who wrote or published something: who it is, and what the same answer tells of the account beside it. */
export const Author = defineForm(
  'Person',
  'Author',
  Person.pick({
    ...NAMED_ACCOUNT,
    tagline: true,
    icon: true,
    isPrivate: true,
    isVerified: true,
    isPaidVerified: true,
    isPremium: true,
    summary: true,
  }).extend({
    role: Word.optional().describe(
      'Of the author of a comment: `creator` where the answer shows that it is the author of the post or the channel of the video, else `commenter`; of a forum the office in which it was written.',
    ),
    type: z
      .enum(['Person', 'Organization'])
      .describe('`Organization` where the platform says that it is the page of a body.'),
  }),
);
export type Author = z.infer<typeof Author>;

/** Somebody marked in a picture: an entry of `tag`. */
export const TaggedAuthor = defineForm(
  'Person',
  'TaggedAuthor',
  Author.extend({
    name: PersonName.describe('Display name, else the handle, which then labels the mark.'),
    href: PersonAddress.describe('URL of the profile.'),
  }),
);
export type TaggedAuthor = z.infer<typeof TaggedAuthor>;

/** Who published a video, with the figures that stand beside it. */
export const Creator = defineForm(
  'Person',
  'Creator',
  Person.pick({
    ...NAMED_ACCOUNT,
    summary: true,
    published: true,
    isPrivate: true,
    isVerified: true,
    isLive: true,
    hasLikes: true,
    hasPlaylists: true,
    followerCount: true,
    followingCount: true,
    language: true,
    likeCount: true,
    likedCount: true,
    mediaCount: true,
    icon: true,
    roundedCounts: true,
    friendCount: true,
    secondaryId: true,
  }),
);
export type Creator = z.infer<typeof Creator>;

/** A video’s channel: just who it is. */
export const Channel = defineForm(
  'Person',
  'Channel',
  Person.pick({ ...NAMED }).required({
    entityId: true,
  }),
);
export type Channel = z.infer<typeof Channel>;
