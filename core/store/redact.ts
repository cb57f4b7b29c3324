/** What stands where a secret stood. */
export const REDACTED = '[redacted]';

const SECRET_HEADER =
  /cookie|authorization|token|secret|password|csrf|session|signature|(?:api|app|access|auth|client|private|subscription)[-_]?key/i;
// Whole names only: `pageToken` and `continuation` are what was asked, and stay in the evidence.
const SECRET_NAME =
  'key|api_?key|access_?token|refresh_?token|id_?token|oauth_?token|auth_?token|ms_?token|client_?secret|secret|password';
const SECRET_PARAMETER = new RegExp(`((?:^|[?&#\\s])(?:${SECRET_NAME})=)[^&#\\s]*`, 'gi');
// `key` alone names too much in a JSON body to be taken for a secret.
const FIELD_NAME = SECRET_NAME.slice('key|'.length);
const SECRET_FIELD = new RegExp(`^(?:${FIELD_NAME})$`, 'i');
const SECRET_JSON = new RegExp(`("(?:${FIELD_NAME})":)"(?:[^"\\\\]|\\\\.)*"`, 'gi');

export const redactHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADER.test(name) ? REDACTED : redactUrl(value),
    ]),
  );

/** A text with an address in it, or a form body, without the values of its secret parameters. */
export const redactUrl = (text: string): string => text.replace(SECRET_PARAMETER, `$1${REDACTED}`);

/** A request's name (method, address, body as JSON text) without the values of its secrets. */
export const redactIdentity = (identity: string): string =>
  redactUrl(identity).replace(SECRET_JSON, `$1"${REDACTED}"`);

/** A request's body without the values of its secret fields, at any depth. */
export const redactBody = (body: unknown): unknown => {
  if (typeof body === 'string') return redactUrl(body);
  if (Array.isArray(body)) return body.map(redactBody);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      SECRET_FIELD.test(name) ? REDACTED : redactBody(value),
    ]),
  );
};
