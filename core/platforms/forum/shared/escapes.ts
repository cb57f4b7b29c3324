import { textOf, type Reply } from '../../../kit/exchange.ts';

/** What stands for `&`, `<` and `>`, also where JSON escapes the `&`; an escaped backslash comes first. */
const ESCAPED = /\\\\|(?:&|\\u0026)(amp|lt|gt);/g;
const PLAIN: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

/**
 * The reply with its texts as they were written. Whoever does not ask for `raw_json` gets `&`, `<` and
 * `>` escaped in every text, once; they are put back once. None of the three needs an escape in JSON,
 * so that this can be done before it is read.
 */
export const asWritten = (reply: Reply): Reply => {
  if (isRaw(reply)) return reply;
  const text = textOf(reply);
  const plain = text.replaceAll(ESCAPED, (whole, name: string | undefined) =>
    name === undefined ? whole : (PLAIN[name] ?? whole),
  );
  return plain === text ? reply : { ...reply, body: new TextEncoder().encode(plain) };
};

const isRaw = ({ request: { url, body } }: Reply): boolean =>
  /[?&]raw_json=1\b/.test(url) || (typeof body === 'string' && /(?:^|&)raw_json=1\b/.test(body));
