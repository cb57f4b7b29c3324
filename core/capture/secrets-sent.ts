import type { Reply } from '#kit/exchange.ts';
import type { SecretNames } from './secret-names.ts';

/** What a cookie is called that opens a session or names somebody or a device. */
const TELLING = /token|csrf|auth|claim|sess|secret|sig|sid|uid|guid|_id$|did$|key/i;
/** A shorter one of another name may be a setting or the name of what was looked at last. */
const LONG = 20;

/**
 * The secrets that an exchange carries where it has to: its cookies, its authorisation, the tokens in
 * its headers, the secret parameters of its address and of its form. Nothing that is kept of it may
 * hold them. Texts of any kind and length: whoever looks for them leaves out what may be a plain word.
 */
export const secretsSent = ({ request, headers }: Reply, names: SecretNames): Set<string> =>
  new Set([
    ...cookiesIn(request.headers['cookie'] ?? '', names),
    ...(headers['set-cookie'] ?? '')
      .split('\n')
      .flatMap((line) => cookiesIn(cookieFromLine(line), names)),
    ...[...Object.entries(request.headers), ...Object.entries(headers)].flatMap(([name, value]) =>
      isCredential(name, names) ? [value.replace(/^\w{1,20} /, '')] : [],
    ),
    ...(URL.canParse(request.url)
      ? findSecretParameters(new URL(request.url).searchParams, names)
      : []),
    ...(typeof request.body === 'string' && !/^\s*[[{]/.test(request.body.slice(0, 40))
      ? findSecretParameters(new URLSearchParams(request.body), names)
      : []),
  ]);

/** `NAME=VALUE; Path=/` */
const cookieFromLine = (line: string): string => line.split(';', 1)[0] ?? '';

const cookiesIn = (text: string, names: SecretNames): readonly string[] =>
  text.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    const value = pair
      .slice(at + 1)
      .trim()
      .replaceAll('"', '');
    const isSecret = value.length >= LONG || isCredential(pair.slice(0, at).trim(), names);
    return at >= 0 && isSecret ? [value] : [];
  });

const isCredential = (name: string, names: SecretNames): boolean =>
  names.isSecretIn(name, 'header') || TELLING.test(name);

const findSecretParameters = (parameters: URLSearchParams, names: SecretNames): readonly string[] =>
  [...parameters].flatMap(([name, value]) => (names.isSecretIn(name, 'form') ? [value] : []));
