import { beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueView, OfficialView, RecognisedView } from '#contract/index.ts';
import {
  catalogueIn,
  noticeKindIn,
  officialIn,
  parameterLabel,
  recognisedIn,
  sayIn,
  sentenceIn,
} from './engine-words.ts';
import { speak, startI18n } from './i18n.ts';

beforeAll(async () => {
  await startI18n();
  for (const language of ['de', 'es', 'ar', 'en'] as const) await speak(language);
});

const catalogue: CatalogueView = {
  version: '1',
  calls: {},
  platforms: [
    {
      segment: 'site',
      aliases: [],
      label: 'Forum',
      brand: 'Site',
      because: 'A reason that nobody translated.',
      operations: [
        {
          id: 'site.list-post-comments',
          title: 'Comments of a post',
          summary: 'Comments of a public post.',
          method: 'GET',
          path: '/v1/site/posts/{postId}/comments',
          list: true,
          shapes: ['Comment'],
          routes: ['public-page'],
          cost: 1,
          params: {
            type: 'object',
            required: ['postId'],
            properties: {
              postId: { type: 'string', pattern: '^\\d+$', description: 'Comment identifier.' },
              count: { type: 'integer', description: 'A help that nobody translated.' },
              plain: { type: 'string' },
            },
          },
          tool: 'site_list_post_comments',
        },
      ],
    },
  ],
};

describe('the catalogue in a language', () => {
  it('has its titles, summaries and parameters translated, and all else as it is', () => {
    const { platforms } = catalogueIn('de', catalogue);
    const [platform] = platforms;
    expect(platform?.label).toBe('Forum');
    expect(platform?.brand).toBe('Site');
    expect(platform?.operations).toEqual([
      {
        ...catalogue.platforms[0]?.operations[0],
        title: 'Kommentare zu einem Beitrag',
        summary: 'Kommentare zu einem öffentlichen Beitrag.',
        params: {
          type: 'object',
          required: ['postId'],
          properties: {
            postId: { type: 'string', pattern: '^\\d+$', description: 'Kommentar-ID.' },
            count: { type: 'integer', description: 'A help that nobody translated.' },
            plain: { type: 'string' },
          },
        },
      },
    ]);
  });

  it('says in English what is not translated', () => {
    expect(catalogueIn('ar', catalogue).platforms[0]?.because).toBe(
      'A reason that nobody translated.',
    );
  });

  it('is the catalogue itself in English', () => {
    expect(catalogueIn('en', catalogue)).toBe(catalogue);
  });

  it('is translated once, and anew for another language', () => {
    const german = catalogueIn('de', catalogue);
    expect(catalogueIn('de', catalogue)).toBe(german);
    expect(catalogueIn('es', catalogue).platforms[0]?.operations[0]?.title).toBe(
      'Comentarios de una publicación',
    );
  });
});

describe('single words', () => {
  it('are found by the English sentence, by the code and by the name', () => {
    expect(sentenceIn('es', 'Wait a minute.')).toBe('Espere un minuto.');
    expect(noticeKindIn('ar', 'comments-off')).toBe('التعليقات معطّلة');
    expect(parameterLabel('de', 'videoId')).toBe('Video-ID');
  });

  it('hold what others said in isolation, where they stand in one text', () => {
    expect(sentenceIn('de', 'The video is private: “ask \u202eme”.')).toBe(
      'Das Video ist privat: „\u2068ask [U+202E]me\u2069“.',
    );
  });

  it('are said as they are where they are not translated', () => {
    expect(sayIn('ar', 'not an https address')).toBe('ليس عنوان https');
    expect(sayIn('es', 'not on a media host of Site')).toBe(
      'no está en un servidor de medios de \u2068Site\u2069',
    );
    expect(sayIn('de', 'New words.')).toBe('New words.');
    expect(sayIn('en', 'not an https address')).toBe('not an https address');
  });

  it('are absent where there are none', () => {
    expect(sentenceIn('en', 'Wait a minute.')).toBeUndefined();
    expect(sentenceIn('de', 'constructor')).toBeUndefined();
    expect(noticeKindIn('de', 'of-tomorrow')).toBeUndefined();
  });

  it('of a parameter are read out of its name where it is not translated', () => {
    expect(parameterLabel('en', 'videoId')).toBe('Video id');
    expect(parameterLabel('de', 'ofTomorrow')).toBe('Of tomorrow');
  });
});

it('says what was recognised in a language, also of several links', () => {
  const match = {
    operation: 'site.get-post',
    params: { postId: '1' },
    label: 'Post',
    platform: 'site',
    platformLabel: 'Forum',
    confidence: 1,
  };
  const recognised: RecognisedView = {
    matches: [match],
    links: [{ text: 'one', match }, { text: 'two' }],
  };
  expect(recognisedIn('de', recognised)).toEqual({
    matches: [{ ...match, label: 'Beitrag' }],
    links: [{ text: 'one', match: { ...match, label: 'Beitrag' } }, { text: 'two' }],
  });
});

it('names what an official API asks for in a language', () => {
  const view: OfficialView = {
    platform: 'site',
    brand: 'Site',
    name: 'Site API',
    keysAt: 'https://site.test',
    worth: { gain: 'a', cost: 'b', time: 'c' },
    setup: [],
    asks: [
      {
        name: 'key',
        label: 'API key',
        hint: 'A hint that nobody translated.',
        pattern: '^k',
        secret: true,
        optional: false,
        environment: 'KEY',
      },
    ],
    source: 'none',
    canStore: true,
    first: false,
    onRefusal: false,
    terms: { date: '2026-01-01', url: 'https://site.test', says: [], shown: false },
    operations: [],
  };
  expect(officialIn('de', [view])[0]?.asks.map(({ label, hint }) => [label, hint])).toEqual([
    ['API-Schlüssel', 'A hint that nobody translated.'],
  ]);
});
