import type { FakeResponse } from '#kit/fake/site.ts';
import { escaped, guestPage, WALLS } from './pages.ts';
import { ARTICLE, garden, people, pictures, postPage, posts, SITE } from './world.ts';

const HEADLINE = 'Keeper of sample ponds & beds';

const linked = {
  '@context': 'http://schema.org',
  '@graph': [
    {
      '@type': 'Person',
      name: people.heron.name,
      url: `https://se.linkedin.com/in/${people.heron.slug}`,
      sameAs: `https://se.linkedin.com/in/${people.heron.slug}`,
      image: { '@type': 'ImageObject', contentUrl: pictures.heron },
      // The label of a badge, and the title of a job: neither is the headline.
      disambiguatingDescription: 'Creator, Top Voice',
      jobTitle: ['Head of Ponds', '*** ******'],
      address: { '@type': 'PostalAddress', addressLocality: 'Quillmere', addressCountry: 'GB' },
      worksFor: [
        {
          '@type': 'Organization',
          name: garden.name,
          url: `https://uk.linkedin.com/company/${garden.slug}`,
          location: 'Quillmere',
          member: {
            '@type': 'OrganizationRole',
            description: 'Digging.<br><br>And counting birds.',
            startDate: '2021-07',
          },
        },
      ],
      alumniOf: [
        {
          '@type': 'Organization',
          name: '****** ***',
          member: { '@type': 'OrganizationRole', startDate: 2017, endDate: 2021 },
        },
        {
          '@type': 'EducationalOrganization',
          name: 'School of Sample Ponds',
          url: 'https://uk.linkedin.com/school/school-of-sample-ponds/',
          member: { '@type': 'OrganizationRole', startDate: 2013, endDate: 2016 },
        },
      ],
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/FollowAction',
        name: 'Follows',
        userInteractionCount: 39_714_156,
      },
      description: 'I keep ponds.<br><br>Write to me about herons.',
    },
    {
      '@type': 'DiscussionForumPosting',
      url: postPage(people.heron.slug, posts.film),
      datePublished: '2026-06-12T09:30:00.000Z',
      text: 'Six quiet seconds at the pond.',
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'http://schema.org/LikeAction',
        userInteractionCount: 12,
      },
    },
  ],
};

const activity = (page: string, title: string, subtitle: string, picture?: string): string =>
  `<li><div class="base-card main-activity-card"><a class="base-card__full-link" href="${page}?trk=public_profile">x</a>
${picture === undefined ? '' : `<img class="main-activity-card__img" data-delayed-url="${escaped(picture)}" alt="">`}
<h3 class="base-main-card__title">${escaped(title)}</h3><h4 class="base-main-card__subtitle">${subtitle} <a href="https://se.linkedin.com/in/${people.heron.slug}?trk=x">${people.heron.name}</a></h4></div></li>`;

const body = `<section class="top-card-layout"><img class="cover-img__image" src="${escaped(pictures.banner)}">
<h1 class="top-card-layout__title">${people.heron.name}</h1>
<h2 class="top-card-layout__headline"><!---->${escaped(HEADLINE)}<!----></h2>
<h3 class="top-card-layout__first-subline"><div><span>Quillmere</span><span>Contact Info</span></div><div><span>40M followers</span><span>500+ connections</span></div></h3>
<div data-section="websites"><a href="${SITE}/redir/redirect?url=${encodeURIComponent('https://quillmere.example/herons')}&amp;urlhash=s&amp;trk=x">Herons</a></div></section>
<section data-section="summary"><h2>About</h2><p>I keep ponds.<br><br>Write to me about herons.</p></section>
<section data-section="posts"><h2>Activity</h2><ul data-test-id="activities__list">
${activity(postPage('sample-otter', posts.shared), 'Go and see it.', 'Liked by')}
${activity(postPage(people.heron.slug, posts.pictures), 'Six beds, one pond. The plan…', 'Shared by', pictures.plan)}
${activity(postPage(people.heron.slug, posts.film), 'Six quiet seconds…', 'Posted by')}
</ul></section>
<section data-section="articles"><h2>Articles</h2><ul><li><div class="base-card main-article-card"><a class="base-card__full-link" href="${SITE}/pulse/${ARTICLE}?trk=public_profile">x</a><img data-delayed-url="${escaped(pictures.plan)}" alt=""><h3 class="base-main-card__title">A pond in twelve months</h3></div></li></ul></section>
<section data-section="experience"><ul class="experience__list"><li class="experience-item"><h3><span class="experience-item__title">Head of Ponds</span></h3>
<h4><a href="https://uk.linkedin.com/company/${garden.slug}?trk=x"><span class="experience-item__subtitle">${garden.name}</span></a></h4>
<p class="experience-item__meta-item"><span class="date-range"><time>Jul 2021</time> - Present</span></p></li></ul></section>
<section data-section="educationsDetails"><ul class="education__list"><li><h3><a href="https://uk.linkedin.com/school/school-of-sample-ponds/?trk=x">School of Sample Ponds</a></h3><h4><span>Diploma</span> <span>Ponds</span></h4><span class="date-range"><time>2013</time> - <time>2016</time></span></li></ul></section>`;

/** A member's page without a headline, a picture or anything of its own. */
const bare = (slug: string, name: string): FakeResponse =>
  guestPage({
    key: 'public_profile_v3_desktop',
    title: `${name} - LinkedIn`,
    canonical: `${SITE}/in/${slug}`,
    linked: {
      '@context': 'http://schema.org',
      '@graph': [
        {
          '@type': 'Person',
          name,
          url: `${SITE}/in/${slug}`,
          disambiguatingDescription: 'Top Voice',
          image: { contentUrl: 'https://static.licdn.com/aero-v1/ghost' },
        },
      ],
    },
    body: `<h1 class="top-card-layout__title">${name}</h1>`,
  });

const PROFILES = new Map<string, () => FakeResponse>(
  Object.entries({
    [people.heron.slug]: () =>
      guestPage({
        key: 'public_profile_v3_desktop',
        title: `${people.heron.name} - Head of Ponds - ${garden.name} | LinkedIn`,
        canonical: `https://se.linkedin.com/in/${people.heron.slug}`,
        linked,
        body,
      }),
    [people.otter.slug]: () => bare(people.otter.slug, people.otter.name),
    'sample-denied': WALLS.denied,
    'sample-authwall': WALLS.authwall,
    'sample-script': WALLS.script,
    'sample-home': WALLS.home,
    'sample-missing': WALLS.missing,
  }),
);

export const serveProfile = (slug: string): FakeResponse => (PROFILES.get(slug) ?? WALLS.gone)();
