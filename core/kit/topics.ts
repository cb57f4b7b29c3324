/** What a window may show and must refetch when told that it changed. */
export const TOPICS = [
  'keys',
  'clients',
  'credits',
  'downloads',
  'settings',
  'health',
  'api',
  'calls',
  'collections',
  'network',
  'capture',
  'updates',
  'members',
  'laboratory',
  'presence',
] as const;
export type Topic = (typeof TOPICS)[number];
