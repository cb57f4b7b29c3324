import type { FakeResponse } from '#kit/fake/site.ts';
import { addressOfActor, card, type Card, escaped, guestPage, WALLS } from './pages.ts';
import { PICTURES } from './posts.ts';
import { garden, people, pictures, postPage, posts, SITE } from './world.ts';

const ADDRESS = `https://uk.linkedin.com/company/${garden.slug}`;

const linked = {
  '@context': 'http://schema.org',
  '@type': 'Organization',
  name: garden.name,
  url: ADDRESS,
  address: { type: 'PostalAddress', addressLocality: 'Quillmere', addressCountry: 'GB' },
  description: 'Beds, ponds and nest boxes.\n\nOpen all year.',
  numberOfEmployees: { value: 69, '@type': 'QuantitativeValue' },
  logo: { contentUrl: pictures.garden, '@type': 'ImageObject' },
  slogan: 'A garden of samples.',
  sameAs: 'https://quillmere.example/',
};

const about = (name: string, value: string): string =>
  `<div data-test-id="about-us__${name}"><dt>${name}</dt><dd>${value}</dd></div>`;

const update = (given: Card): string =>
  `<li><div data-id="entire-feed-card-link"><a data-id="main-feed-card__full-link" href="${postPage(garden.slug, given.activity)}?trk=x"></a>${card(given, 'organization_guest_main-feed-card')}</div></li>`;

const employee = (actor: (typeof people)['heron'], headline: string): string =>
  `<li><a data-tracking-control-name="org-employees" href="${addressOfActor(actor)}?trk=org-employees"><img data-delayed-url="${escaped(actor.icon)}"><h3>${actor.name}</h3><h4>${headline}</h4></a></li>`;

const body = `<section class="top-card-layout"><img class="cover-img__image" src="${escaped(pictures.banner)}">
<h1 class="top-card-layout__title">${garden.name}</h1><h2 class="top-card-layout__headline">Botanical Gardens</h2>
<h3 class="top-card-layout__first-subline">Quillmere, England <span>·</span> 5,750 followers</h3>
<h4 class="top-card-layout__second-subline"><span>A garden of samples.</span></h4></section>
<section data-test-id="about-us"><p data-test-id="about-us__description">Beds, ponds and nest boxes.

Open all year.</p><dl>
${about('website', `<a href="${SITE}/redir/redirect?url=https%3A%2F%2Fquillmere%2Eexample%2F&amp;trk=x">https://quillmere.example/</a><p class="hidden">External link for ${garden.name}</p>`)}
${about('industry', 'Botanical Gardens')}${about('size', '51-200 employees')}${about('headquarters', 'Quillmere, England')}
${about('organizationType', 'Nonprofit')}${about('foundedOn', '1911')}${about('specialties', 'ponds, nest boxes, and herons')}</dl></section>
<section data-test-id="employees-at"><ul>${employee(people.heron, 'Keeper of sample ponds')}${employee(people.otter, 'Counts fish')}</ul></section>
<section data-test-id="updates"><ul class="updates__list">
${update({ ...PICTURES, activity: posts.repost, featured: posts.pictures, repostedBy: garden })}
${update({ activity: posts.ofGarden, author: garden, age: '3mo', text: 'The sample garden opens at eight.', reactions: '1,234' })}
</ul></section>`;

const itsPage = (): FakeResponse =>
  guestPage({
    key: 'd_org_guest_company_overview',
    title: `${garden.name} | LinkedIn`,
    canonical: ADDRESS,
    description: `${garden.name} | 5,750 followers on LinkedIn. A garden of samples.`,
    linked,
    body,
  });

/** By its name, and by its number, which leads to the same page. */
const COMPANIES = new Map<string, () => FakeResponse>(
  Object.entries({
    [garden.slug]: itsPage,
    '4711': itsPage,
    'sample-authwall': WALLS.authwall,
  }),
);

export const serveCompany = (slug: string): FakeResponse => (COMPANIES.get(slug) ?? WALLS.gone)();
