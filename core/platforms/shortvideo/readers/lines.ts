import { isNode, node, str, type Node } from '#kit/dig.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';

/**
 * Items that another tool captured, one a line (Zeeschuimer: `{source_platform, item_id, data}`), without the
 * envelope in which they came; `undefined` for any other text. A line that is no JSON stays as its text, so
 * that it is counted as unread.
 */
export const capturedLines = (reply: Reply): readonly unknown[] | undefined => {
  const text = textFromReply(reply);
  if (!text.trimStart().startsWith('{') || !text.includes('"source_platform"')) return undefined;
  const values = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parsed);
  return values.some(isCaptured) ? values.map((value) => itemIn(value)) : undefined;
};

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return line;
  }
};

const isCaptured = (value: unknown): boolean =>
  str(value, 'source_platform') !== undefined && node(value, 'data') !== undefined;

const itemIn = (value: unknown): Node | undefined => {
  const data = node(value, 'data');
  return data ?? (isNode(value) ? value : undefined);
};
