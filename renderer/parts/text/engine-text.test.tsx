import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speak, startI18n } from '../../i18n.ts';
import { renderDocument } from '../../shapes/testing/texts-in.tsx';
import { messages } from '#kit/messages.ts';
import { EngineSentence, NoticeText } from './engine-text.tsx';

beforeAll(async () => {
  await startI18n();
  await speak('de');
});
afterAll(() => speak('en'));

const renderMarkup = (element: Parameters<typeof renderDocument>[0]): string =>
  renderDocument(element).body.innerHTML;

describe('a sentence of the engine', () => {
  it('is said in the language of the window where it is translated, its code as code', () => {
    expect(renderMarkup(<EngineSentence of={messages.importARecording} />)).toBe(
      'Importieren Sie, was Ihr eigener Browser aufgezeichnet hat: <code>bowerbird import FILE</code>.',
    );
  });

  it('has its figures as the reader writes them, and the words of others apart from its own', () => {
    expect(
      renderMarkup(
        <EngineSentence
          of={{ message: '', id: 'microblog.advertsLeftOut', values: { adverts: 1234 } }}
        />,
      ),
    ).toBe('Ausgelassene Anzeigen: 1.234.');
    expect(
      renderMarkup(
        <EngineSentence
          of={{
            message: '',
            id: 'videosite.resultsForCorrectedQuery',
            values: { shown: '<b>`wren`', asked: '\u202ewern' },
          }}
        />,
      ),
    ).toBe(
      'YouTube zeigt Ergebnisse für „<bdi>&lt;b&gt;`wren`</bdi>“ statt für „<bdi>[U+202E]wern</bdi>“.',
    );
  });

  it('else is English, and marked as such', () => {
    expect(renderMarkup(<EngineSentence of={{ message: '3 of 20 squids set aside' }} />)).toBe(
      '<span lang="en" dir="ltr">3 of 20 squids set aside</span>',
    );
  });
});

it('has its code as code in English, too, and names of fields in words', async () => {
  await speak('en');
  expect(
    renderMarkup(
      <EngineSentence of={{ message: 'no time: see `publishedInterval`, or `/@name`.' }} />,
    ),
  ).toBe(
    '<span lang="en" dir="ltr">no time: see “published interval”, or <code>/@name</code>.</span>',
  );
  expect(renderMarkup(<EngineSentence of={{ message: 'a ` alone' }} />)).toBe(
    '<span lang="en" dir="ltr">a ` alone</span>',
  );
  await speak('de');
});

it('isolates the words of others in a sentence that is read from right to left', async () => {
  await speak('ar');
  expect(renderMarkup(<EngineSentence of={{ message: 'No such thing' }} />)).toContain(
    '<span lang="en" dir="ltr">',
  );
  expect(
    renderMarkup(
      <EngineSentence
        of={{ message: '', id: 'net.hostUnreachable', values: { host: 'www.site.example' } }}
      />,
    ),
  ).toBe('تعذّر الوصول إلى <bdi>www.site.example</bdi>');
  await speak('de');
});

describe('a notice', () => {
  it('has its kind before a sentence that is English only', () => {
    expect(
      renderMarkup(
        <NoticeText
          notice={{ code: 'items-set-aside', message: '3 of 20 squids set aside', count: 3 }}
        />,
      ),
    ).toBe('Nicht lesbare Einträge: <span lang="en" dir="ltr">3 of 20 squids set aside</span>');
  });

  it('needs no kind where its sentence is translated, nor where its kind is unknown', () => {
    expect(
      renderMarkup(
        <NoticeText
          notice={{
            code: 'comments-off',
            id: 'photosite.list-post-comments.commentsTurnedOff',
            message: 'The author of the post has turned its comments off.',
          }}
        />,
      ),
    ).toBe('Die Kommentare wurden von der Person deaktiviert, die den Beitrag verfasst hat.');
    expect(
      renderMarkup(<NoticeText notice={{ code: 'of-tomorrow', message: 'New words.' }} />),
    ).toBe('<span lang="en" dir="ltr">New words.</span>');
  });
});
