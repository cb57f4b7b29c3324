/** References as RIS, for EndNote, Zotero, Mendeley, Citavi and others. */
import type { DateParts } from './known-date.ts';
import type { Reference } from './reference.ts';

/** One value; it stands on one line already. */
const line = (tag: string, value: string): string => `${tag}  - ${value}`;

/** Year, month and day, each with its slash; what is not known is empty. */
const risDate = ([year, month, day]: DateParts): string =>
  [year, month, day]
    .map((part) => (part === undefined ? '' : String(part).padStart(2, '0')))
    .join('/');

/** A comma would part the name into family and first names; the wide one reads the same. */
const risName = (name: string): string => name.replaceAll(/, ?/g, '，');

/** Lines end with CRLF, as the format asks; an empty one parts the entries. */
export const risEntry = (reference: Reference): string => {
  const { author, title, kind, platform, published, accessed, url, notes } = reference;
  const isOneYear = published && published.end === undefined;
  return [
    line('TY', kind.ris),
    line('ID', reference.key),
    ...(author === undefined ? [] : [line('AU', risName(author))]),
    line('TI', title),
    line('T2', platform),
    line('M3', kind.genre),
    ...(isOneYear
      ? [line('PY', String(published.start[0])), line('DA', risDate(published.start))]
      : []),
    ...(url === undefined ? [] : [line('UR', url)]),
    ...(accessed ? [line('Y2', risDate(accessed.start))] : []),
    ...notes.map((note) => line('N1', note)),
    line('ER', ''),
    '',
    '',
  ].join('\r\n');
};
