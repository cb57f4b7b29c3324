/** What a program may be allowed: to ask the platforms, or to read the archive. */
const SCOPES = { 'bowerbird:ask': 'ask', 'archive:read': 'archive' } as const;

export const scopeOf = (scope: string): 'ask' | 'archive' | undefined =>
  Object.hasOwn(SCOPES, scope) ? SCOPES[scope as keyof typeof SCOPES] : undefined;
