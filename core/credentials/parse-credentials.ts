import { isNode } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Credentials, OfficialApi } from '#kit/operation.ts';
import { messages } from './messages.ts';

/**
 * Credentials out of the text that was sealed: a JSON object, or the one key that was sealed before
 * there was more than one field. No error has a word of it.
 */
export const credentialsIn = (official: OfficialApi, text: string): Credentials => {
  const value = jsonIn(text);
  if (isNode(value)) return shaped(official, value);
  const [first] = official.asks;
  return shaped(official, first ? { [first.name]: text } : {});
};

/** The credentials, if they look like some; what was left empty is left out. */
export const shaped = (
  official: OfficialApi,
  given: Readonly<Record<string, unknown>>,
): Credentials => {
  const known = new Set(official.asks.map(({ name }) => name));
  const strange = Object.keys(given).find((name) => !known.has(name));
  if (strange !== undefined)
    throw new AppError('validation_error', messages.credentialUnknown({ name: official.name }));
  const credentials: Record<string, string> = {};
  for (const { name, label, optional, shape } of official.asks) {
    const value = given[name] ?? '';
    if (value === '' && optional) continue;
    if (typeof value !== 'string' || !shape.test(value))
      throw new AppError(
        'validation_error',
        official.asks.length === 1
          ? messages.credentialInvalid({ name: official.name })
          : messages.fieldInvalid({ name, label, api: official.name }),
      );
    credentials[name] = value;
  }
  return credentials;
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
