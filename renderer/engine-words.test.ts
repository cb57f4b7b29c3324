import { beforeAll, describe, expect, it } from 'vitest';
import type { MessageValues } from '#kit/message.ts';
import type { CatalogueView, Message, RecognisedView } from '#calls/index.ts';
import {
  catalogueIn,
  messagePieces,
  noticeKindIn,
  parameterLabel,
  recognisedIn,
  sayIn,
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
      segment: 'forum',
      aliases: [],
      label: 'Forum',
      brand: 'Site',
      because: 'A reason that nobody translated.',
      operations: [
        {
          id: 'forum.list-post-comments',
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
              limit: { type: 'integer', description: 'A help that nobody translated.' },
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
        summary: expect.stringContaining('Die Kommentare zu einem öffentlichen Beitrag') as unknown,
        params: {
          type: 'object',
          required: ['postId'],
          properties: {
            postId: {
              type: 'string',
              pattern: '^\\d+$',
              description: 'Beitrags-ID, mit oder ohne `t3_`.',
            },
            limit: { type: 'integer', description: 'A help that nobody translated.' },
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

const own = (id: string, values?: MessageValues): Message => ({
  message: 'English.',
  id,
  ...(values && { values }),
});

describe('single words', () => {
  it('are found by the id, by the code and by the name', () => {
    expect(sayIn('es', own('videosite.waitAMinute'))).toBe('Espere un minuto.');
    expect(noticeKindIn('ar', 'comments-off')).toBe('التعليقات معطّلة');
    expect(parameterLabel('de', 'videoId')).toBe('Video-ID');
  });

  it('hold what others said in isolation, where they stand in one text', () => {
    const why = own('videosite.videoIsPrivate');
    expect(sayIn('de', own('videosite.restrictedWithQuote', { why, says: 'ask \u202eme' }))).toBe(
      'das Video ist privat: „\u2068ask [U+202E]me\u2069“.',
    );
  });

  it('have figures, nouns, days and countries as the reader writes them', () => {
    const adverts = own('microblog.advertsLeftOut', { adverts: 1234 });
    expect(sayIn('de', adverts)).toBe('Ausgelassene Anzeigen: 1.234.');
    const others = own('forum.otherThingsInAnswer', { count: 2, many: 'posts' });
    expect(sayIn('de', others)).toBe(
      'Die Antwort enthält auch Einträge anderer Art als „Beiträge“: 2.',
    );
  });

  it('count in the forms of the language, or in one sentence that is right for every number', () => {
    const unread = (count: number): Message => own('collections.pagesNotRead', { count });
    expect(sayIn('de', unread(1))).toBe('1 Seite konnte nicht gelesen werden');
    expect(sayIn('de', unread(2))).toBe('2 Seiten konnten nicht gelesen werden');
    expect(sayIn('ar', unread(2))).toBe('تعذّرت قراءة صفحتين');
    expect(sayIn('de', own('collections.callsLeft', { count: 1 }))).toBe('übrige Abrufe: 1');
  });

  it('stay in the language when the English is reworded', () => {
    const reworded = { message: 'Closing down now.', id: 'net.shuttingDown' };
    expect(sayIn('de', reworded)).toBe(sayIn('de', { ...reworded, message: 'shutting down' }));
    expect(sayIn('de', reworded)).not.toBe('Closing down now.');
  });

  it('are the stored English where their id is no more, or their values are those of an older template', () => {
    expect(sayIn('de', own('videosite.anIdOfLastYear', { count: 2 }))).toBe('English.');
    expect(sayIn('de', own('collections.pagesNotRead', { gap: 2 }))).toBe('English.');
    expect(sayIn('de', own('net.hourlyLimit', { host: 'reef.example', perHour: 9 }))).toBe(
      'English.',
    );
  });

  it('are said as they are where they are not translated', () => {
    expect(sayIn('ar', own('local.addressNotHttps'))).toBe('ليس عنوان https');
    expect(sayIn('es', own('local.addressNotMediaHost', { brand: 'Site' }))).toBe(
      'no está en un servidor de medios de \u2068Site\u2069',
    );
    expect(sayIn('de', { message: 'New words.' })).toBe('New words.');
    expect(sayIn('de', own('constructor'))).toBe('English.');
    expect(sayIn('en', own('local.addressNotHttps'))).toBe('English.');
  });

  it('are absent where there are none', () => {
    expect(messagePieces('en', own('local.addressNotHttps'))).toBeUndefined();
    expect(noticeKindIn('de', 'of-tomorrow')).toBeUndefined();
  });

  it('of a parameter are read out of its name where it is not translated', () => {
    expect(parameterLabel('en', 'videoId')).toBe('Video id');
    expect(parameterLabel('de', 'ofTomorrow')).toBe('Of tomorrow');
  });
});

it('says what was recognised in a language', () => {
  const match = {
    operation: 'forum.get-post',
    params: { postId: '1' },
    label: 'Post',
    platform: 'site',
    platformLabel: 'Forum',
    confidence: 1,
  };
  const recognised: RecognisedView = { matches: [match] };
  expect(recognisedIn('de', recognised)).toEqual({
    matches: [{ ...match, label: 'Beitrag' }],
  });
});
