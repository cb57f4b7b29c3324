/** What a program may be allowed: to ask the platforms, or to read back what was gathered. */
const SCOPES = { 'bowerbird:ask': 'ask', 'bowerbird:read': 'read' } as const;

export const scopeOf = (scope: string): 'ask' | 'read' | undefined =>
  Object.hasOwn(SCOPES, scope) ? SCOPES[scope as keyof typeof SCOPES] : undefined;
