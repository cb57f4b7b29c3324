/** References as BibTeX, for LaTeX and reference managers. */
import type { DateParts, KnownDate } from './known-date.ts';
import type { Reference } from './reference.ts';

/**
 * As commands with a brace pair of their own: BibTeX counts braces, also those behind a backslash, so that
 * a single one in a text would swallow the entries that follow.
 */
const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
};

const escaped = (text: string): string =>
  text.replaceAll(/[\\{}~^<>|"#$%&_]/g, (sign) => COMMANDS[sign] ?? sign);

/** An address is set letter by letter; only what would end the field is written otherwise. */
const escapedAddress = (url: string): string =>
  url.replaceAll(/[\\{}\s"<>^`|]/g, (sign) => encodeURIComponent(sign));

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const dateFields = ({ start, end }: KnownDate): readonly string[] => {
  const [year, month, day] = start;
  return [
    `year = {${year}${end ? `/${end[0]}` : ''}}`,
    ...(month === undefined ? [] : [`month = ${MONTHS[month - 1]}`]),
    ...(day === undefined ? [] : [`day = {${day}}`]),
  ];
};

const isoDate = (parts: DateParts): string =>
  parts.map((part) => String(part).padStart(2, '0')).join('-');

/** `@misc`: BibTeX has no type for posts or videos, and some readers leave out types that it does not have. */
export const bibtexEntry = (reference: Reference): string => {
  const { author, title, kind, platform, published, accessed, url, notes } = reference;
  const fields = [
    // Braced twice: the name is not taken apart, and no style changes the letters of a title.
    ...(author === undefined ? [] : [`author = {{${escaped(author)}}}`]),
    `title = {{${escaped(title)}}}`,
    `howpublished = {${escaped(`${kind.genre}, ${platform}`)}}`,
    ...(published ? dateFields(published) : []),
    ...(url === undefined ? [] : [`url = {${escapedAddress(url)}}`]),
    ...(accessed ? [`urldate = {${isoDate(accessed.start)}}`] : []),
    `note = {${escaped(notes.join(' '))}}`,
  ];
  return `@misc{${reference.key},\n${fields.map((field) => `  ${field},\n`).join('')}}\n`;
};
