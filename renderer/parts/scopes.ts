/** What a program may be allowed: to ask the platforms, to read the archive, or to hand over to a project. */
const SCOPES = {
  'bowerbird:ask': 'ask',
  'archive:read': 'archive',
  contribute: 'contribute',
} as const;

export const scopeOf = (scope: string): (typeof SCOPES)[keyof typeof SCOPES] | undefined =>
  Object.hasOwn(SCOPES, scope) ? SCOPES[scope as keyof typeof SCOPES] : undefined;
