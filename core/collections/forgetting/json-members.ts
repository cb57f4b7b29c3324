import type { Range } from './markup-values.ts';

/** A member of an object, or an element of a list. */
export interface Member extends Range {
  /** With its quotes, as it is written; empty in a list. */
  readonly name: string;
}

/** The members of the object or list of JSON that stands in a range, after its own name; linear in its length. */
export const membersIn = (text: string, { from, to }: Range): readonly Member[] => {
  const members: Member[] = [];
  let depth = 0;
  let start = from;
  let name = '';
  const end = (at: number): void => {
    if (text.slice(start, at).trim() !== '') members.push({ name, from: start, to: at });
    [start, name] = [at + 1, ''];
  };
  for (let i = from; i < to; i += 1) {
    const mark = text[i];
    if (mark === '"') i = endOfString(text, i);
    else if (mark === '{' || mark === '[') {
      depth += 1;
      if (depth === 1) [start, name] = [i + 1, ''];
    } else if (mark === '}' || mark === ']') {
      depth -= 1;
      if (depth === 0) {
        end(i);
        return members;
      }
    } else if (depth === 1 && mark === ',') end(i);
    else if (depth === 1 && mark === ':') name = text.slice(start, i).trim();
  }
  return [];
};

/** The place of the quote that ends it. */
const endOfString = (text: string, start: number): number => {
  for (let i = start + 1; i < text.length; i += 1)
    if (text[i] === '\\') i += 1;
    else if (text[i] === '"') return i;
  return text.length;
};
