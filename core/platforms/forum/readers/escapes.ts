import { textFromReply, withText, type Reply } from '#kit/exchange.ts';

/** As JSON may write the `&`; an escaped backslash before it comes first. */
const IN_JSON = /\\\\|\\u0026(amp|lt|gt);/g;
const PLAIN: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

/**
 * The reply with its texts as they were written. Whoever does not ask for `raw_json` gets `&`, `<` and
 * `>` escaped in every text, once; they are put back once. None of the three needs an escape in JSON,
 * so that this can be done before it is read.
 */
export const asWritten = (reply: Reply): Reply => {
  if (isRaw(reply)) return reply;
  const text = textFromReply(reply);
  const plain = unescaped(text);
  return plain === text ? reply : withText(reply, plain);
};

const unescaped = (text: string): string => {
  // `&amp;` last, so that what it brings to light is not taken for another escape.
  const direct = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  if (!direct.includes(String.raw`\u0026`)) return direct;
  return direct.replaceAll(IN_JSON, (whole, name: string | undefined) =>
    name === undefined ? whole : (PLAIN[name] ?? whole),
  );
};

const isRaw = ({ request: { url, body } }: Reply): boolean =>
  /[?&]raw_json=1\b/.test(url) || (typeof body === 'string' && /(?:^|&)raw_json=1\b/.test(body));
