import { foldedHandle, type Account } from '#kit/account.ts';
import { addressParts, type Site } from '#kit/account-address.ts';
import { createFieldKinds, type Field } from './field-kinds.ts';
import {
  packedForms,
  weighIdentifier,
  type Weight,
  decoder,
  isBinary,
  isFeed,
  isMarkup,
  isNested,
  plainText,
} from './text-forms.ts';
import { scanValues, type ValueVisitor } from './json-values.ts';
import { scanMarkup } from './markup-values.ts';

/** A request with what came back, as far as both can name an account. */
export interface NamingExchange {
  readonly url: string;
  readonly finalUrl?: string | null | undefined;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: unknown;
  readonly responseHeaders: Readonly<Record<string, string>>;
}

/** Where identifiers of an account stand: `data.user.id`; the first is enough to show. */
export interface AccountMatcher {
  /** In a body: JSON, a page, or any other text. `undefined` where the account is not identified. */
  readonly placeInBody: (body: Uint8Array) => string | undefined;
  /** The same, with whether others name it there in fields of their own. */
  readonly findInBody: (body: Uint8Array) => {
    readonly place: string | undefined;
    readonly isMentioned: boolean;
  };
  readonly placeInExchange: (exchange: NamingExchange) => string | undefined;
  /** In parameters of an operation, and in what else is JSON. */
  readonly placeInJson: (value: unknown) => string | undefined;
  /**
   * Hears a text of JSON; `found` is called while the object is open in which the account stands, and
   * `mentioned` where somebody else names it.
   */
  readonly visitor: (
    found: (place: string) => void,
    mentioned?: (place: string) => void,
  ) => ValueVisitor;
  /** Whether a text that stands for one identifier, handle or address is one of the account. */
  readonly isName: (text: string) => boolean;
}

/** JSON within JSON, and addresses within addresses. */
const DEEPEST = 4;
/** Longer texts are neither identifiers nor addresses. */
const LONGEST = 8000;
const LONGEST_HANDLE = 200;

type Found = (place: string) => void;

interface Frame {
  readonly field: Field;
  readonly isMention: boolean;
  readonly name: string | undefined;
  /** Identifiers that are of the account if the object turns out to be one. */
  pending: string[];
  isAccount: boolean;
  hasOwnHandle: boolean;
  hasOtherHandle: boolean;
}

const PLAIN: Field = { kind: 'plain', isAccount: false };

/** Reads nothing but fields of identifiers, handles and addresses: texts of people are no reason. */
export const createAccountMatcher = (names: Account, site: Site): AccountMatcher => {
  const fieldNamed = createFieldKinds();
  const handles = new Set(names.handles.map(foldedHandle));
  const ids = new Map<string, Weight>();
  for (const id of names.ids.map((one) => one.normalize('NFC'))) {
    ids.set(id, weighIdentifier(id));
    for (const form of packedForms(id)) ids.set(form, 'strong');
  }
  const kinds = new Set(
    names.addresses
      .flatMap((address) => addressParts(address, site) ?? [])
      .flatMap(({ after }) => (after !== undefined && KINDS.has(after) ? [after] : [])),
  );
  const isOtherKind = (after: string | undefined): boolean =>
    after !== undefined && KINDS.has(after) && kinds.size > 0 && !kinds.has(after);

  const isOwnPage = (step: string, after?: string): boolean =>
    site.isOwnPage?.(shownHandle(step), after) ?? false;

  const isHandle = (text: string): boolean =>
    text.length <= LONGEST_HANDLE && handles.has(shownHandle(text));

  /** Whether an address is the account's, or one of what it published. */
  const isAddress = (text: string, depth: number): boolean => {
    const parts = addressParts(text, site);
    return (
      parts?.some(({ value, parameter, after, isAccountStep, isMarkedBy }) =>
        parameter === undefined
          ? !isOtherKind(after) &&
            (isStep(value, isAccountStep, after) || isMarkedBy?.(handles) === true)
          : isParameter(parameter, value, depth),
      ) ?? false
    );
  };

  const isStep = (value: string, isAccountStep: boolean, after?: string): boolean => {
    const step = value.normalize('NFC').replace(/\.(?:json|rss|xml)$/, '');
    const weight = ids.get(value) ?? ids.get(step);
    if (weight === 'strong' || (weight && isAccountStep)) return true;
    if (value.startsWith('@')) return isHandle(value) || isHandle(step);
    return isAccountStep && [value, step].some((one) => isHandle(one) && !isOwnPage(one, after));
  };

  /** `urn:li:fsd_entityResultViewModel:(urn:li:fsd_profile:ACoA…,SEARCH_SRP,DEFAULT)`. */
  const isInUrn = (text: string): boolean =>
    text.startsWith('urn:') &&
    text
      .split(/[(),]/)
      .some(
        (part) =>
          ids.get(part) === 'strong' || ids.get(part.slice(part.lastIndexOf(':') + 1)) === 'strong',
      );

  const isParameter = (parameter: string, value: string, depth: number): boolean => {
    if (depth >= DEEPEST) return false;
    let isFound = false;
    // Several may be asked for at once: `usernames=heron,wren`.
    for (const one of new Set([value, ...value.split(',')]))
      scanField(parameter, one, depth + 1, () => (isFound = true));
    return isFound;
  };

  const isName = (text: string): boolean => {
    const plain = plainText(text);
    return ids.has(plain) || isHandle(plain) || isAddress(plain, 0);
  };

  /** One value under a name of its own. */
  const scanField = (name: string, value: string, depth: number, found: Found): void => {
    const walker = walkerFor(depth, found);
    walker.open(undefined);
    walker.value(name, value, 'string');
    walker.close();
  };

  const walkerFor = (depth: number, found: Found, mentioned?: Found) => {
    const frames: Frame[] = [];
    const formatFramePath = (name: string | undefined): string =>
      [...frames.slice(-DEEPEST_SHOWN).map((frame) => frame.name), name]
        .filter((one) => one !== undefined)
        .slice(-SHOWN)
        .join('.');

    /** What a name means where it stands. */
    const fieldAt = (name: string | undefined): Field => {
      const parent = frames.at(-1)?.field ?? PLAIN;
      if (name === undefined) return parent;
      const field = fieldNamed(name);
      if (field.kind === 'wrapper') return parent;
      if (field.kind !== 'written') return field;
      const isShownName = parent.kind === 'display' || parent.kind === 'handle';
      return { kind: isShownName ? 'display' : 'prose', isAccount: parent.isAccount };
    };

    const open = (name: string | undefined): void => {
      const parent = frames.at(-1);
      const field = fieldAt(name);
      frames.push({
        field,
        name,
        isMention:
          parent?.isMention === true ||
          field.kind === 'mention' ||
          (field.kind === 'runs' && isWrittenByPeople(parent?.name)),
        pending: [],
        isAccount: field.isAccount,
        hasOwnHandle: false,
        hasOtherHandle: false,
      });
      if (isMember(name)) found(formatFramePath(undefined));
    };

    /** Some replies have an address, or a handle with its sign, as the name of a member. */
    const isMember = (name: string | undefined): boolean =>
      name !== undefined &&
      name.length <= LONGEST &&
      frames.at(-1)?.isMention !== true &&
      (name.startsWith('@')
        ? isHandle(name)
        : isAddress(name, depth) || ids.get(name) === 'strong');

    const close = (): void => {
      const frame = frames.pop();
      const [place] = frame?.pending ?? [];
      if (!frame || place === undefined) return;
      if (frame.isAccount || frame.hasOwnHandle) return found(place);
      // An object that wraps another: `{ kind: 't2', data: { id } }`.
      const isWrapped = frame.name === undefined || fieldNamed(frame.name).kind === 'wrapper';
      const parent = frames.at(-1);
      if (isWrapped && parent && !frame.hasOtherHandle) parent.pending.push(place);
    };

    const value = (name: string | undefined, raw: string, kind: 'string' | 'number'): void => {
      const frame = frames.at(-1);
      const field = fieldAt(name);
      if (frame?.isMention === true || field.kind === 'mention') {
        if (mentioned && isName(raw)) mentioned(formatFramePath(name));
        return;
      }
      if (field.kind === 'prose') return;
      if (kind === 'string' && (isNested(raw) || (field.kind === 'plain' && isMarkup(raw)))) {
        if (depth < DEEPEST) scanText(raw, depth + 1, found);
        return;
      }
      if (raw === '' || raw.length > LONGEST) return;
      if (frame && name !== undefined && ACCOUNT_TYPES.has(`${name}:${raw}`))
        frame.isAccount = true;
      const text = plainText(raw);
      if (kind === 'string' && (isAddress(text, depth) || isInUrn(text) || isMember(name)))
        return found(formatFramePath(name));
      const weight = ids.get(text);
      if (weight && isIdIn(field, weight, frame)) return found(formatFramePath(name));
      if (weight && field.kind === 'id') frame?.pending.push(formatFramePath(name));
      if (kind !== 'string' || !canBeHandle(field, name, text)) return;
      if (isHandle(text)) {
        if (frame) frame.hasOwnHandle = true;
        found(formatFramePath(name));
      } else if (frame && handles.size === 0) frame.isAccount = true;
      else if (frame) frame.hasOtherHandle = true;
    };

    return { open, close, value };
  };

  /** An account may stand as its handle where an identifier is asked for: `channelId: '@name'`. */
  const canBeHandle = (field: Field, name: string | undefined, text: string): boolean =>
    field.kind === 'handle' ||
    (field.kind === 'display' && text.startsWith('@')) ||
    (field.kind === 'account-id' &&
      isHandle(text) &&
      !(isOfCompany(name) && isOtherKind('company')));

  const isIdIn = (field: Field, weight: Weight, frame: Frame | undefined): boolean =>
    weight === 'strong' ||
    field.kind === 'account-id' ||
    (field.kind === 'id' &&
      (weight === 'long' || (frame?.field.isAccount === true && !frame.hasOtherHandle)));

  const scanText = (text: string, depth: number, found: Found, mentioned?: Found): void => {
    const beginning = text.slice(0, 200).trimStart();
    if (beginning.startsWith('<')) return scanPage(text, depth, found, isFeed(beginning));
    scanValues(text, walkerFor(depth, found, mentioned));
  };

  const scanPage = (page: string, depth: number, found: Found, isOfData: boolean): void => {
    let element = '';
    scanMarkup(page, {
      element: (name, attributes) => {
        element = name;
        const meta =
          attributes.get('property') ?? attributes.get('name') ?? attributes.get('itemprop');
        for (const [attribute, value] of attributes) {
          const field =
            name === 'meta' && attribute === 'content' ? (meta ?? attribute) : attribute;
          scanField(field.replace(/^data-/, ''), value, depth, () =>
            found(`${attribute} of <${name}>`),
          );
        }
      },
      text: (text) => {
        if (element === 'script' || isNested(text)) scanValues(text, walkerFor(depth, found));
        // Feeds have addresses and identifiers as the text of an element.
        else if (isOfData) scanField(element, text.trim(), depth, () => found(`<${element}>`));
      },
    });
  };

  const placeIn = (scan: (found: Found) => void): string | undefined => {
    let first: string | undefined;
    scan((place) => (first ??= place));
    return first;
  };

  const findInBody: AccountMatcher['findInBody'] = (body) => {
    let isMentioned = false;
    const mentioned = (): void => void (isMentioned = true);
    const place = isBinary(body)
      ? undefined
      : placeIn((found) => scanText(decoder.decode(body), 0, found, mentioned));
    return { place, isMentioned };
  };

  return {
    placeInBody: (body) => findInBody(body).place,
    findInBody,
    placeInJson: (value) =>
      placeIn((found) => scanValues(JSON.stringify(value) ?? '', walkerFor(0, found))),
    visitor: (found, mentioned) => walkerFor(0, found, mentioned),
    placeInExchange: ({ url, finalUrl, requestHeaders, requestBody, responseHeaders }) => {
      if ([url, finalUrl ?? ''].some((address) => isAddress(address, 0))) return 'address';
      const headers = Object.entries({ ...responseHeaders, ...requestHeaders });
      const header = headers.find(([, value]) => isAddress(value, 0));
      if (header) return `header ${header[0]}`;
      return placeIn((found) => {
        if (typeof requestBody === 'string' && !isNested(requestBody))
          for (const [name, value] of new URLSearchParams(requestBody))
            scanField(name, value, 0, () => found(`request: ${name}`));
        else if (requestBody !== undefined)
          scanText(
            typeof requestBody === 'string' ? requestBody : JSON.stringify(requestBody),
            0,
            (place) => found(`request: ${place}`),
          );
      });
    },
    isName,
  };
};

/** Names of a place that are shown. */
const SHOWN = 6;
const DEEPEST_SHOWN = 20;

/** Fields that say that their object is an account. */
const ACCOUNT_TYPES: ReadonlySet<string> = new Set([
  '__typename:User',
  '__typename:GraphUser',
  '__typename:XDTUserDict',
  'kind:t2',
  'type:Person',
  'type:Organization',
  '@type:Person',
  '@type:Organization',
]);

/** Steps of an address that tell one kind of account from another with the same name. */
const KINDS: ReadonlySet<string> = new Set(['in', 'company', 'school', 'showcase']);

/** A handle as it is shown: `@name`, `u/name`. */
const shownHandle = (text: string): string =>
  foldedHandle(withoutMarks(text).replace(/^\/?u\//, ''));

/** Without what no handle begins or ends with. */
const withoutMarks = (text: string): string => {
  let [start, end] = [0, text.length];
  while (start < end && MARK.test(text.charAt(start))) start += 1;
  while (end > start && MARK.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};
const MARK = /[\s<>"'(),:;]/;

/** Names of texts whose runs lead to whom their writers name. */
const isWrittenByPeople = (name = ''): boolean => /content|descri|comment|body/i.test(name);

const isOfCompany = (name = ''): boolean => /compan|organi[sz]ation|school/i.test(name);
