/** How the texts and members of a JSON text are redacted. */
export interface JsonRedaction {
  /** Whether a member of this name is a secret, whatever its value is. */
  readonly isSecret: (name: string) => boolean;
  /** What stands where a secret stood. */
  readonly marker: string;
  /** Called with the text of each value that is taken out. */
  readonly onSecret: (value: string) => void;
  /** A text without its secrets; the same one where it holds none. */
  readonly text: (text: string) => string;
}

/** An object that was begun: the name of the member that is read, and what a pair in it says. */
interface OpenGroup {
  readonly isObject: boolean;
  name?: string;
  isSecretPair?: boolean;
  value?: Span;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A string, a bracket, or what is written without quotes. */
const TOKEN = /"(?:[^"\\]|\\[^])*(?:"|$)|[[\]{}]|[^\s"[\]{},:]+/g;

/**
 * A JSON text with the values of secret members replaced, at any depth, also of `{"name": "access_token",
 * "value": "…"}`; everything else stays to the character, so that numbers too long for a double do.
 * Linear, without recursion. A text that breaks off is read up to there.
 */
export const redactJson = (text: string, redaction: JsonRedaction): string => {
  const open: OpenGroup[] = [];
  const spans: { readonly start: number; readonly end: number; readonly instead: string }[] = [];
  const secret = JSON.stringify(redaction.marker);
  const takeOut = ({ start, end }: Span): void => {
    const value = text.slice(start, end);
    redaction.onSecret(value.startsWith('"') ? textFromToken(value) : value);
    spans.push({ start, end, instead: secret });
  };
  /** Where a group began that is taken out as a whole, and how many were open around it. */
  let hidden: { readonly start: number; readonly depth: number } | undefined;

  const readValue = (span: Span, isText: boolean): void => {
    const group = open.at(-1);
    const name = group?.name;
    if (group) delete group.name;
    if (name !== undefined && redaction.isSecret(name)) return takeOut(span);
    const value = isText ? textFromToken(text.slice(span.start, span.end)) : undefined;
    if (group && (name === 'name' || name === 'key') && value !== undefined)
      group.isSecretPair ??= redaction.isSecret(value);
    if (group && name === 'value') group.value = span;
    const clean = value === undefined ? undefined : redaction.text(value);
    if (clean !== value) spans.push({ ...span, instead: JSON.stringify(clean) });
  };

  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    const span = { start: match.index, end: match.index + token.length };
    if (token === '{' || token === '[') {
      const name = open.at(-1)?.name;
      if (!hidden && name !== undefined && redaction.isSecret(name))
        hidden = { start: span.start, depth: open.length };
      delete open.at(-1)?.name;
      open.push({ isObject: token === '{' });
    } else if (token === '}' || token === ']') {
      const group = open.pop();
      if (hidden) {
        if (open.length > hidden.depth) continue;
        takeOut({ start: hidden.start, end: span.end });
        hidden = undefined;
      } else if (group?.isSecretPair && group.value) takeOut(group.value);
    } else if (hidden) continue;
    else if (token.startsWith('"')) {
      const group = open.at(-1);
      if (group?.isObject && group.name === undefined) group.name = textFromToken(token);
      else readValue(span, true);
    } else readValue(span, false);
  }
  if (hidden) takeOut({ start: hidden.start, end: text.length });
  return withSpans(text, spans);
};

/** What a string of JSON says; as it is written where it is not one. */
const textFromToken = (token: string): string => {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.replace(/^"/, '');
  }
};

const withSpans = (
  text: string,
  spans: readonly { readonly start: number; readonly end: number; readonly instead: string }[],
): string => {
  if (spans.length === 0) return text;
  let written = '';
  let from = 0;
  // The value of a pair is known to be a secret when the pair ends; it may have been cleaned before.
  for (const { start, end, instead } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue;
    written += text.slice(from, start) + instead;
    from = end;
  }
  return written + text.slice(from);
};
