import { describe, expect, test } from 'vitest';
import { graph, isRead, read, saying, SITE } from './cases/captured.ts';

/** Positions and schools of a member, in each form in which the site’s pages loaded them. */

const ID = 'ACoAABsampleheron0123456789abcdefghijkl';
const IDENTITY = 'com.linkedin.voyager.identity';
const MINI = {
  $type: `${IDENTITY}.shared.MiniProfile`,
  entityUrn: `urn:li:fs_miniProfile:${ID}`,
  publicIdentifier: 'sample-heron',
  firstName: 'Sample',
  lastName: 'Heron',
  occupation: 'Keeper of ponds',
};
const GARDEN = {
  $type: 'com.linkedin.voyager.entities.shared.MiniCompany',
  entityUrn: 'urn:li:fs_miniCompany:4711',
  universalName: 'quillmere-sample-garden',
  name: 'Quillmere Sample Garden',
};
const URNS = [1, 2].map((last) => `urn:li:fs_position:(${ID},${last})`);
const HEAD = {
  title: 'Head of Ponds',
  companyName: 'Quillmere Sample Garden',
  timePeriod: { startDate: { month: 7, year: 2021 } },
  description: 'I keep ponds.',
  locationName: 'Quillmere',
};
const GARDENER = {
  title: 'Gardener',
  companyName: 'Elsewhere',
  timePeriod: { startDate: { year: 2017 }, endDate: { year: 2021, month: 6 } },
};
const DIPLOMA = {
  schoolName: 'School of Sample Ponds',
  degreeName: 'Diploma',
  fieldOfStudy: 'Ponds',
  timePeriod: { startDate: { year: 2013 }, endDate: { year: 2016 } },
};

const COMPANY = `${SITE}/company/quillmere-sample-garden`;
const EXPERIENCE = [
  {
    type: 'Position',
    name: 'Head of Ponds',
    organization: { type: 'Organization', id: COMPANY, name: 'Quillmere Sample Garden' },
    startDate: '2021-07',
    content: 'I keep ponds.',
    place: 'Quillmere',
  },
  {
    type: 'Position',
    name: 'Gardener',
    organization: { type: 'Organization', name: 'Elsewhere' },
    startDate: '2017',
    endDate: '2021-06',
  },
];
const EDUCATION = [
  {
    type: 'Position',
    name: 'Diploma, Ponds',
    organization: { type: 'Organization', name: 'School of Sample Ponds' },
    startDate: '2013',
    endDate: '2016',
  },
];

const url = (part: string) => `${SITE}/voyager/api/identity/profiles/sample-heron/${part}`;
const member = (address: string, body: object) => {
  const { data, params, notices } = read('get-user', saying(address, body));
  const { name, experience, education, educationHistory } = data as Record<string, unknown>;
  return { name, experience, education, educationHistory, params, notices };
};

describe('the view of a profile', () => {
  const view = (of: string, elements: readonly string[]) => ({
    $type: `${IDENTITY}.profile.${of}View`,
    entityUrn: `urn:li:fs_view:${of}`,
    '*elements': elements,
  });
  const whole = {
    name: 'Sample Heron',
    experience: EXPERIENCE,
    education: ['School of Sample Ponds'],
    educationHistory: EDUCATION,
    params: { username: 'sample-heron' },
    notices: [],
  };

  test('with references', () => {
    const body = {
      data: {
        '*profile': `urn:li:fs_profile:${ID}`,
        '*positionView': 'urn:li:fs_view:Position',
        '*educationView': 'urn:li:fs_view:Education',
      },
      included: [
        { $type: `${IDENTITY}.profile.Education`, entityUrn: 'urn:li:fs_education:1', ...DIPLOMA },
        { $type: `${IDENTITY}.profile.Position`, entityUrn: URNS[1], ...GARDENER },
        {
          $type: `${IDENTITY}.profile.Position`,
          entityUrn: URNS[0],
          ...HEAD,
          company: { '*miniCompany': GARDEN.entityUrn },
        },
        view('Position', URNS),
        view('Education', ['urn:li:fs_education:1']),
        MINI,
        GARDEN,
        {
          $type: `${IDENTITY}.profile.Profile`,
          entityUrn: `urn:li:fs_profile:${ID}`,
          '*miniProfile': MINI.entityUrn,
          headline: 'Keeper of sample ponds',
        },
      ],
    };
    expect(member(url('profileView'), body)).toEqual(whole);
  });

  test('with everything in its place', () => {
    const body = {
      profile: { headline: 'Keeper of sample ponds', miniProfile: MINI },
      positionView: { elements: [{ ...HEAD, company: { miniCompany: GARDEN } }, GARDENER] },
      educationView: { elements: [DIPLOMA] },
    };
    expect(member(url('profileView'), body)).toEqual(whole);
  });

  test('with parts that have names of their own, and references that are not marked', () => {
    const dated = `${URNS[0] ?? ''},timePeriod`;
    const body = {
      data: { profile: `urn:li:fs_profile:${ID}`, positionView: 'urn:li:fs_view:Position' },
      included: [
        { ...view('Position', []), '*elements': undefined, elements: [URNS[0]] },
        { $type: `${IDENTITY}.profile.Position`, entityUrn: URNS[0], ...HEAD, timePeriod: dated },
        { $id: dated, startDate: `${dated},startDate` },
        { $id: `${dated},startDate`, year: 2021, month: 7 },
        {
          $type: `${IDENTITY}.profile.Profile`,
          entityUrn: `urn:li:fs_profile:${ID}`,
          miniProfile: MINI.entityUrn,
        },
        MINI,
      ],
    };
    expect(member(url('profileView'), body).experience).toMatchObject([
      { name: 'Head of Ponds', startDate: '2021-07' },
    ]);
  });

  test('and its groups by company', () => {
    const groups = [{ name: 'Quillmere Sample Garden', positions: [{ title: 'Head of Ponds' }] }];
    const body = { profile: { miniProfile: MINI }, positionGroupView: { elements: groups } };
    expect(member(url('profileView'), body).experience).toMatchObject([
      { name: 'Head of Ponds', organization: { name: 'Quillmere Sample Garden' } },
    ]);
    expect(member(url('positionGroups'), { elements: groups })).toMatchObject({
      experience: [{ name: 'Head of Ponds' }],
      params: { username: 'sample-heron' },
      notices: [{ code: 'partial-detail' }],
    });
  });

  test('positions of somebody else that came along are not the member’s', () => {
    const body = {
      data: { '*profile': `urn:li:fs_profile:${ID}` },
      included: [
        { $type: `${IDENTITY}.profile.Position`, entityUrn: 'urn:li:fs_position:(A,1)', ...HEAD },
        { $type: `${IDENTITY}.profile.Position`, entityUrn: URNS[1], ...GARDENER },
        { entityUrn: `urn:li:fs_profile:${ID}`, '*miniProfile': MINI.entityUrn },
        MINI,
      ],
    };
    expect(member(url('profileView'), body).experience).toEqual([EXPERIENCE[1]]);
  });
});

describe('the sections of a profile', () => {
  const component = (entity: object) => ({ components: { entityComponent: entity } });
  const text = (words: string) => ({ text: words });
  const fixed = (...components: readonly object[]) => ({
    components: { fixedListComponent: { components } },
  });
  const inner = (...components: readonly object[]) => ({
    subComponents: { components },
  });
  const head = component({
    titleV2: { text: text('Head of Ponds') },
    subtitle: text('Quillmere Sample Garden · Full-time'),
    caption: text('Jul 2021 - Present · 5 yrs'),
    metadata: text('Quillmere · On-site'),
    textActionTarget: `${COMPANY}/`,
    ...inner(
      fixed({ components: { textComponent: { text: text('Skills: Ponds · Beds') } } }),
      fixed({ components: { textComponent: { text: text('I keep ponds.') } } }),
    ),
  });
  const gardener = component({
    titleV2: { text: text('Gardener') },
    caption: text('2017 - Jun 2021 · 4 yrs'),
    subtitle: text('Full-time'),
  });
  const group = component({
    titleV2: { text: text('Elsewhere') },
    subtitle: text('Full-time · 4 yrs'),
    textActionTarget: `${SITE}/search/results/all/?keywords=Elsewhere`,
    ...inner({ components: { pagedListComponent: { components: { elements: [gardener] } } } }),
  });
  const school = component({
    titleV2: { text: text('School of Sample Ponds') },
    subtitle: text('Diploma, Ponds'),
    caption: text('2013 - 2016'),
  });
  const components = (section: string) =>
    graph(
      'voyagerIdentityDashProfileComponents',
      `(tabIndex:0,sectionType:${section},profileUrn:urn%3Ali%3Afsd_profile%3A${ID},count:50)`,
    );

  test('one by one, of a member by the id of the site’s own calls', () => {
    const answer = (elements: readonly object[]) => ({
      data: {
        identityDashProfileComponentsBySectionType: {
          elements: [{ components: { pagedListComponent: { components: { elements } } } }],
        },
      },
    });
    const jobs = member(components('experience'), answer([head, group]));
    expect(jobs.experience).toEqual(EXPERIENCE);
    expect([jobs.education, jobs.params]).toEqual([undefined, { username: ID }]);
    expect(jobs.notices).toMatchObject([{ code: 'partial-detail' }]);
    const schools = member(components('education'), answer([school]));
    expect([schools.educationHistory, schools.experience]).toEqual([EDUCATION, undefined]);
    expect(isRead('get-user', components('skills'))).toBe(false);
  });

  test('with references, on the page of a profile', () => {
    const urn = (section: string) => `urn:li:fsd_profileCard:(${ID},${section},en_US)`;
    const card = (section: string, ...entities: readonly object[]) => ({
      $type: 'com.linkedin.voyager.dash.identity.profile.tetris.Card',
      entityUrn: urn(section),
      topComponents: [
        { components: { headerComponent: { title: text(section) } } },
        fixed(...entities),
      ],
    });
    const answers = [
      {
        data: { data: { identityDashProfileCardsByInitialCards: { '*elements': [] } } },
        included: [
          card('SKILLS', component({ titleV2: { text: text('Ponds') } })),
          card('EDUCATION', school),
          card('EXPERIENCE', head, group),
        ],
      },
      { data: { '*miniProfile': 'urn:li:fs_miniProfile:viewer' }, included: [MINI] },
    ];
    const codes = answers
      .map((one) => `<code id="bpr-guid-1">${JSON.stringify(one)}</code>`)
      .join('');
    const page = saying(`${SITE}/in/Sample-Heron/`, `<!DOCTYPE html><html>${codes}</html>`);
    const html = { ...page, headers: { 'content-type': 'text/html' } };
    expect(read('get-user', html).data).toMatchObject({
      name: 'Sample Heron',
      experience: EXPERIENCE,
      educationHistory: EDUCATION,
      affiliation: ['Quillmere Sample Garden', 'Elsewhere'],
    });
  });

  test('components that refer to each other are looked at once', () => {
    const names = Array.from({ length: 30 }, (_, index) => `urn:li:fsd_list:${index}`);
    const lists = names.map((entityUrn) => ({ entityUrn, '*elements': names }));
    const body = {
      data: { identityDashProfileComponentsBySectionType: { '*elements': names } },
      included: lists,
    };
    expect(() => read('get-user', saying(components('experience'), body))).toThrow(
      'knows no such member',
    );
  });
});
