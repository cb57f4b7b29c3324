import { omitUndefined, type Notice, type Parsed } from '#kit/collect.ts';
import { objectAt, str } from '#kit/dig.ts';
import { figure } from '#kit/figures.ts';
import type { Reply } from '#kit/exchange.ts';
import { hasType } from '#kit/linked-data.ts';
import { elements, type Selection } from '#kit/markup.ts';
import type { LinkedPage } from '#vocab/link.ts';
import type { Person } from '#vocab/person.ts';
import { parsePlace, placeUrl, target, type Place } from '../site.ts';
import { careerFields, jobsIn, schoolsIn } from '../career.ts';
import { pageAddresses, guestPage, unrecognised, type GuestPage } from './guest-page.ts';
import {
  countInteractions,
  pictureIn,
  postalAddress,
  textAt,
  unbroken,
  attribute,
  lineFromSelection,
  proseFromSelection,
} from '../markup.ts';
import { addressOfImage, isMedia, pictureFromUrl } from '../post-media.ts';
import { image } from '#vocab/image.ts';
import { messages } from '../messages.ts';

/** A member's page, and whose it is. */
export interface ProfilePage {
  readonly page: GuestPage;
  readonly place: Place;
  /** What the page says of the member as JSON-LD. */
  readonly person: unknown;
}

export const profilePage = (reply: Reply, username?: string): ProfilePage => {
  const page = guestPage(reply, 'profile');
  const person = page.linked.find((one) => hasType(one, 'Person'));
  if (!person && page.document.find('.top-card-layout__title:first').length === 0)
    throw unrecognised('member');
  const requestedPaths =
    username === undefined ? [] : [`/in/${encodeURIComponent(username.toWellFormed())}`];
  const place = [str(person, 'url'), ...pageAddresses(page, reply), ...requestedPaths]
    .map(parsePlace)
    .find((one) => one?.kind === 'in');
  if (!place) throw unrecognised('address of the member');
  return { page, place, person };
};

const SUBLINE = '.top-card-layout__first-subline:first';

/** Texts of the line below the headline, without its button: where they are, then how many follow them. */
const sublineTexts = (document: Selection): string[] =>
  elements(document.find(SUBLINE).find('span').not('.link, .link *')).flatMap(
    (one) => lineFromSelection(one) ?? [],
  );

/**
 * "564 followers" and "500+ connections", in this order (recorded 2024). Of one alone the words say which it is:
 * they are known in English.
 */
const followersIn = ({ document }: GuestPage): number | undefined => {
  const counts = sublineTexts(document).filter((text) => /\p{Nd}/u.test(text));
  const followers =
    counts.length === 2 ? counts[0] : counts.find((text) => /followers?$/i.test(text));
  return figure(followers);
};

/** The member of a profile page. */
export const readPerson = ({ page, place, person }: ProfilePage): Parsed<Person> => {
  const { document } = page;
  const url = placeUrl(place);
  const exact = countInteractions(person, 'FollowAction');
  const followerCount = exact ?? followersIn(page);
  const about = document.find('[data-section="summary"]:first');
  const where = textAt(person, 'address', 'addressLocality') ?? placeDrawn(document);
  const links = linksIn(document);
  const linkedPicture = pictureIn((person as { image?: unknown } | undefined)?.image);
  return {
    data: omitUndefined({
      ...objectAt('Person', url),
      entityId: place.slug,
      preferredUsername: place.slug,
      name:
        textAt(person, 'name') ?? lineFromSelection(document.find('.top-card-layout__title:first')),
      // Neither the label of a badge (`disambiguatingDescription`) nor the title of a job is the headline.
      tagline: lineFromSelection(document.find('.top-card-layout__headline:first')),
      summary: proseFromSelection(about.find('p')) ?? unbroken(textAt(person, 'description')),
      followerCount,
      icon:
        pictureFromUrl(linkedPicture) ??
        pictureFromUrl(addressOfImage(document.find('.top-card__profile-image:first'))),
      image: coverFromDocument(document),
      location: where,
      address: postalAddress(person),
      attachment: links.length > 0 ? links : undefined,
      ...careerFields({ experience: jobsIn(person, page), education: schoolsIn(person, page) }),
    }),
    notices: person ? [] : [WITHOUT_LINKED],
    params: { username: place.slug },
  };
};

const WITHOUT_LINKED: Notice = {
  code: 'partial-detail',
  ...messages.structuredDataMissing,
};

export const coverFromDocument = (document: Selection): Person['image'] => {
  const url = addressOfImage(document.find('.cover-img__image:first'));
  const picture = isMedia(url) ? image(url) : undefined;
  return picture && [picture];
};

/** The first words of the line below the headline, where they are no count. */
const placeDrawn = (document: Selection): string | undefined => {
  const [words] = sublineTexts(document);
  return words === undefined || /\p{Nd}/u.test(words) ? undefined : words;
};

const linksIn = (document: Selection): LinkedPage[] =>
  elements(document.find('[data-section="websites"]:first').find('a')).flatMap((link) => {
    const href = target(attribute(link, 'href'));
    return href === undefined
      ? []
      : [omitUndefined({ type: 'Link' as const, href, name: lineFromSelection(link) })];
  });
