import type { SentRequest } from './exchange.ts';
import { isSecretName, type SecretPlace } from './secrets.ts';
import type { Node } from './dig.ts';
import { redactJson } from './redact-json.ts';

interface RedactorConfig {
  readonly isSecret: (name: string, place: SecretPlace) => boolean;
  /** What stands where a secret stood. */
  readonly marker: string;
  /** Called with each text that is taken out under the name of a secret. */
  readonly onSecret?: (value: string) => void;
}

/** Takes secrets out of what is sent; what holds none stays to the letter. Linear in its length. */
interface Redactor {
  /**
   * An address, or a text that holds some, without user and password and without the values of secret
   * parameters, also where one stands encoded in another; or a JSON text without its secret members.
   */
  readonly text: (text: string) => string;
  /** A body: JSON as a value or a text, a form, a form in parts, or any other text. */
  readonly body: (body: unknown) => unknown;
}

/** Nobody sends anything deeper; what is deeper is not kept. */
const MOST_DEPTH = 400;
/** So often a value may be encoded in another one; what is encoded more often is not kept. */
const MOST_ENCODINGS = 8;

export const createRedactor = ({
  isSecret,
  marker,
  onSecret = () => undefined,
}: RedactorConfig): Redactor => {
  const redactBody = (body: unknown): unknown => {
    if (typeof body !== 'string') return redactValue(body, 0, 0);
    if (body.startsWith('--')) return redactParts(body);
    return redactString(body, FORM.test(body) ? 'form' : 'address', 0);
  };

  const takeOut = (value: unknown): string => {
    if (typeof value === 'string') onSecret(value);
    return marker;
  };

  /** A value of JSON; itself where it holds no secret. */
  const redactValue = (value: unknown, depth: number, encodings: number): unknown => {
    if (typeof value === 'string') return redactString(value, 'address', encodings);
    if (typeof value !== 'object' || value === null) return value;
    if (depth > MOST_DEPTH) return marker;
    const clean = Array.isArray(value)
      ? value.map((one) => redactValue(one, depth + 1, encodings))
      : redactMembers(value as Node, depth, encodings);
    const isSame = Object.entries(value).every(([name, inner]) => (clean as Node)[name] === inner);
    return isSame ? value : clean;
  };

  const redactMembers = (value: Node, depth: number, encodings: number): object => {
    // `{"name": "access_token", "value": "…"}`
    const called = value['name'] ?? value['key'];
    const isPair = typeof called === 'string' && isSecret(called, 'sent');
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        isSecret(name, 'sent') || (isPair && name === 'value')
          ? takeOut(inner)
          : redactValue(inner, depth + 1, encodings),
      ]),
    );
  };

  const redactString = (text: string, place: TextPlace, encodings: number): string => {
    if (/^\s*[[{]/.test(text.slice(0, 100)))
      return redactJson(text, {
        isSecret: (name) => isSecret(name, 'sent'),
        marker,
        onSecret,
        text: (inner) => redactString(inner, 'address', encodings),
      });
    const anonymous = text.includes('@') ? text.replace(USER, '://') : text;
    const clean = redactParameters(anonymous, place, encodings);
    return clean.includes('":') ? redactWrittenMembers(clean) : clean;
  };

  const redactParameters = (text: string, place: TextPlace, encodings: number): string => {
    const [ofSecret, ofPart] = [secretEnd(place), partEnd(place)];
    let written = '';
    let copied = 0;
    for (let from = 0; from < text.length;) {
      let end = findMatchIndex(ofPart, text, from);
      const part = text.slice(from, end);
      const equals = part.indexOf('=');
      const isTaken = equals >= 0 && isSecret(part.slice(0, equals), place);
      if (isTaken) end = findMatchIndex(ofSecret, text, from);
      const value = isTaken ? text.slice(from + equals + 1, end) : '';
      if (value !== '') onSecret(value);
      const clean = isTaken
        ? part.slice(0, equals + 1) + (value === '' ? '' : marker)
        : redactPart(part, equals, place, encodings);
      if (isTaken || clean !== part) {
        written += text.slice(copied, from) + clean;
        copied = end;
      }
      from = end + 1;
    }
    return copied === 0 ? text : written + text.slice(copied);
  };

  /** A parameter that is no secret, or steps of a path: something else may stand encoded in each. */
  const redactPart = (
    part: string,
    equals: number,
    place: TextPlace,
    encodings: number,
  ): string => {
    if (place === 'address' && !part.includes('%')) return part;
    const value = part.slice(equals + 1);
    const before = equals < 0 ? '' : part.slice(0, equals);
    const name = redactSteps(before, encodings) + (equals < 0 ? '' : '=');
    if (place === 'form' && !value.includes('%'))
      return name + redactString(value, 'address', encodings);
    return name + (equals < 0 ? redactSteps(value, encodings) : redactEncoded(value, encodings));
  };

  const redactSteps = (path: string, encodings: number): string =>
    path.includes('%')
      ? path
          .split('/')
          .map((step) => redactEncoded(step, encodings))
          .join('/')
      : path;

  /** A value in which an address, a form or JSON may stand encoded. */
  const redactEncoded = (value: string, encodings: number): string => {
    if (!value.includes('%')) return value;
    const plain = unescaped(value.replaceAll('+', ' '));
    if (plain === value) return value;
    if (encodings >= MOST_ENCODINGS) return marker;
    const clean = redactString(plain, 'address', encodings + 1);
    return clean === plain ? value : encodeURIComponent(clean.toWellFormed());
  };

  const redactWrittenMembers = (text: string): string =>
    text.replace(MEMBER, (member, name: string) =>
      isSecret(name, 'sent') ? `${JSON.stringify(name)}:"${marker}"` : member,
    );

  /** A form in parts (`multipart/form-data`): the content of the parts whose name is a secret's. */
  const redactParts = (body: string): string => {
    const boundary = /^--\S{1,200}/.exec(body)?.[0];
    if (boundary === undefined) return redactString(body, 'address', 0);
    return body
      .split(boundary)
      .map((part) => {
        const [head = '', ...rest] = part.split(/(\r?\n\r?\n)/);
        const name = /\bname="([^"]{1,300})"/i.exec(head)?.[1];
        if (name === undefined || rest.length === 0) return redactString(part, 'address', 0);
        const isTaken = isSecret(name, 'form');
        const content = rest.slice(1).join('');
        if (isTaken) onSecret(content.trim());
        const clean = isTaken ? `${marker}\r\n` : redactString(content, 'form', 0);
        return `${head}${rest[0] ?? ''}${clean}`;
      })
      .join(boundary);
  };

  return { text: (text) => redactString(text, 'address', 0), body: redactBody };
};

type TextPlace = Extract<SecretPlace, 'address' | 'form'>;

const FORM = /^[^\s=&{}]{1,200}=/;

/** User and password of an address: up to the last `@` before its path. */
const USER = /:\/\/[^\s/\\?#"'<>]*@/g;

/** What ends the value of a secret: a semicolon or a quote may be a part of it. */
const secretEnd = (place: TextPlace): RegExp => (place === 'form' ? /&/g : /[&#\s]/g);
/** What may stand before the name of a parameter. */
const partEnd = (place: TextPlace): RegExp => (place === 'form' ? /&/g : /[?&#;,\s"'<>()]/g);

const findMatchIndex = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
};

/** Without percent signs, but for those that encode nothing. */
const unescaped = (text: string): string =>
  text.replaceAll(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });

/** A member as it is written in a text that is not JSON as a whole. */
const MEMBER = /"([\w$.-]{1,100})"\s{0,20}:\s{0,20}(?:"(?:[^"\\]|\\[^])*(?:"|$)|-?\d[\d.]*)/g;

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
