/** What is written in the place of a value without which others would not be read. */
export interface StandIns {
  /** From nothing to the form of the value; each value has its own, so that what refers to it still does. */
  readonly of: (written: string, isJson: boolean) => readonly string[];
}

/** Values that can be written in one place. */
export const FORMS = 3;
/** Shorter numbers stand in every text. */
const LEAST_DIGITS = 4;

export const createStandIns = (isName: (text: string) => boolean): StandIns => {
  const numbers = new Map<string, number>();
  const wordFor = (name: string): string => {
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    const isLongNumber = /^\d+$/.test(name) && name.length >= LEAST_DIGITS;
    return isLongNumber
      ? `9${String(number).padStart(name.length - 1, '0')}`
      : `deleted${String(number)}`;
  };
  return {
    of: (written, isJson) => {
      const isText = !isJson || written.startsWith('"');
      const quote = isJson && isText ? '"' : '';
      const plain = quote === '' ? written : written.slice(1, -1);
      const inForm = plain.replaceAll(WORD, (word) => (isName(word) ? wordFor(word) : word));
      const [nothing, whole] = isText ? ['', wordFor(plain)] : ['null', wordFor(plain)];
      return [nothing, inForm, whole].map((text) =>
        isText ? `${quote}${text}${quote}` : /^(?:null|\d+)$/.test(text) ? text : '0',
      );
    },
  };
};

const WORD = /[\p{L}\p{N}_.@-]+/gu;
