import type { FakeResponse } from '#kit/fake/site.ts';
import { captionFile } from './film-links.ts';

const VTT = (lines: readonly string[]): string =>
  `WEBVTT\n\n${lines
    .map((line, n) => `00:00:0${2 * n}.000 --> 00:00:0${2 * n + 1}.900\n${line}\n`)
    .join('\n')}`;

/** What is said in the film, by the name of the file. */
const TEXTS: Readonly<Record<string, string>> = {
  'sample-spoken': VTT(['This is the pond.', 'Listen &amp; look.', 'There she goes.']),
  'sample-translated': VTT(['Este es el estanque.', 'Escucha y mira.', 'Allá va.']),
};

const track = (code: string, source: string, name: string): object => ({
  LanguageCodeName: code,
  Format: 'webvtt',
  Source: source,
  Version: '1',
  Url: captionFile(name),
  UrlExpire: '1788300000',
  Size: '120',
});

/** The spoken words last, as the site lists them. */
export const TRACKS: readonly object[] = [
  track('spa-ES', 'MT', 'sample-translated'),
  track('eng-US', 'ASR', 'sample-spoken'),
];

export const serveCaptions = (url: URL): FakeResponse | undefined => {
  const name = Object.keys(TEXTS).find((one) => captionFile(one) === url.href);
  return name === undefined
    ? undefined
    : {
        status: 200,
        headers: { 'content-type': 'text/vtt; charset=utf-8' },
        body: TEXTS[name] ?? '',
      };
};
