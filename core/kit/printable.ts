/** A name or an identifier that came from outside, fit for a message: plain signs, and not many. */
export const printable = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 60);
