/** Takes a fact of one item out of a reply, without knowing its form: by the values that the answer has of it. */
import { isNode, type Node } from '#kit/dig.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';

export type Item = Readonly<Record<string, unknown>>;
type IsValue = (value: unknown) => boolean;

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.length > 1 ? [plain(value)] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const isText = (texts: readonly string[]): IsValue => {
  const known = new Set(texts.flatMap((text) => [text, `@${text}`, text.replace(/^@/, '')]));
  return (value) =>
    (typeof value === 'string' && known.has(plain(value))) ||
    (typeof value === 'number' && known.has(String(value)));
};

const isAge = (text: string): boolean =>
  text.length < 60 && /\bago\b|Streamed|Premiered/.test(text);

/** The same instant in any of the platforms' forms; of an interval, its words. */
const isInstant = (published: unknown): IsValue => {
  const at = typeof published === 'string' ? Date.parse(published) : Number.NaN;
  const seconds = Math.floor(at / 1000);
  return (value) => {
    if (typeof value === 'string' && isAge(value)) return true;
    const figure = typeof value === 'string' && /^\d{10,13}$/.test(value) ? Number(value) : value;
    if (typeof figure === 'number') return figure === at || Math.floor(figure) === seconds;
    return typeof value === 'string' && value.length < 40 && Date.parse(value) === at;
  };
};

/** Which values of a reply tell the fact that stands in these fields of an item. */
export const valuesOfFact = (item: Item, fields: readonly string[]): IsValue | undefined => {
  const stated = fields.filter((field) => item[field] !== undefined && item[field] !== false);
  if (stated.some((field) => field.startsWith('published'))) return isInstant(item['published']);
  const texts = stated.flatMap((field) =>
    isNode(item[field])
      ? ['name', 'preferredUsername', 'entityId', 'id', 'url'].flatMap((key) =>
          textsIn((item[field] as Node)[key]),
        )
      : textsIn(item[field]),
  );
  return texts.length > 0 ? isText(texts) : undefined;
};

const names = (value: unknown, id: string): boolean => {
  if (isNode(value) || Array.isArray(value))
    return Object.values(value).some((one) => names(one, id));
  return typeof value === 'string' ? value.includes(id) : String(value) === id;
};

const remove = (value: unknown, isValue: IsValue): number => {
  let removed = 0;
  if (typeof value !== 'object' || value === null) return 0;
  for (const [key, one] of Object.entries(value as Node)) {
    if (typeof one === 'object') removed += remove(one, isValue);
    else if (isValue(one)) {
      removed += 1;
      Reflect.deleteProperty(value, key);
    }
  }
  return removed;
};

/** The objects that hold an identifier, the innermost first. */
const around = (value: unknown, id: string): unknown[] => {
  const inner = Object.values(value as object).find(
    (one) => typeof one === 'object' && one !== null && names(one, id),
  );
  return inner === undefined ? [value] : [...around(inner, id), value];
};

/** The reply without these values, where they stand closest to the identifier; `undefined` where they do not. */
export const withoutValues = (reply: Reply, id: string, isValue: IsValue): Reply | undefined => {
  let whole: unknown;
  try {
    whole = JSON.parse(textFromReply(reply));
  } catch {
    return undefined;
  }
  if (typeof whole !== 'object' || whole === null || !names(whole, id)) return undefined;
  if (!around(whole, id).some((one) => remove(one, isValue) > 0)) return undefined;
  return { ...reply, body: new TextEncoder().encode(JSON.stringify(whole)) };
};
