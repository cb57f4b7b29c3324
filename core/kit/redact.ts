import type { SentRequest } from './exchange.ts';
import { createRedactor } from './redactor.ts';
import { isSecretName } from './secrets.ts';

/** What stands where a secret stood. */
export const REDACTED = '[redacted]';

const redactor = createRedactor({ isSecret: isSecretName, marker: REDACTED });

/**
 * A request without its secrets: fit to be shown, kept and shared. Requests are always compared in this
 * form, so that one recorded without a key answers one that is sent with it.
 */
export const redactRequest = (request: SentRequest): SentRequest => {
  const { body, ...rest } = request;
  return {
    ...rest,
    url: redactText(request.url),
    headers: redactHeaders(request.headers),
    ...(body === undefined || body === null ? {} : { body: redactBody(body) }),
  };
};

/** Headers without the values of secret ones, and without secrets in addresses that others hold. */
export const redactHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      isSecretName(name, 'header') ? REDACTED : redactText(value),
    ]),
  );

/** An address, or a text that holds some, without its secrets. */
export const redactText = redactor.text;

/** The body of a request without its secrets. */
export const redactBody = redactor.body;

/** The name of a request (method, address, body as text) without its secrets. */
export const redactIdentity = (identity: string): string => {
  const head = /^[^ ]* [^ ]* /.exec(identity)?.[0] ?? identity;
  return redactText(head) + String(redactBody(identity.slice(head.length)));
};
