/** Text in XML 1.0, which has no place for most control characters and for half a surrogate pair. */

const MARKUP = /[&<>"\r]/;
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
// oxlint-disable-next-line no-control-regex -- these are what it looks for
const FORBIDDEN = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
// oxlint-disable-next-line no-control-regex -- the same
const FORBIDDEN_ALL = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const HALF_PAIRS = /\p{Surrogate}/gu;

/** For the content of elements and attributes; `odd` writes a character that XML has no place for. */
export const xmlText = (text: string, odd: (character: string) => string = () => '\ufffd') => {
  const plain = MARKUP.test(text)
    ? text.replaceAll(/[&<>"\r]/g, (one) => REFERENCES[one] ?? one)
    : text;
  const allowed = FORBIDDEN.test(plain) ? plain.replaceAll(FORBIDDEN_ALL, odd) : plain;
  return allowed.isWellFormed() ? allowed : allowed.replaceAll(HALF_PAIRS, odd);
};
