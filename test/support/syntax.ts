/** A node of a parsed file. */
export interface SyntaxNode extends Readonly<Record<string, unknown>> {
  readonly type?: string;
  readonly start?: number;
  readonly end?: number;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null;

/** Every node below, in the order of the text. */
export function* nodesIn(top: unknown): Generator<SyntaxNode> {
  const rest: unknown[] = [top];
  while (rest.length > 0) {
    const next = rest.pop();
    if (!isNode(next)) continue;
    yield next;
    // The last first, so that what is found comes in the order of the text.
    rest.push(...Object.values(next).toReversed());
  }
}
