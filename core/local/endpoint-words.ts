/** What an endpoint brings, in words: `UserRepliesTimeline` is `user replies timeline`. */
export const endpointWords = (endpoint: string): string => {
  const words = endpoint
    .replaceAll('{}', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1 && !NOISE.has(word));
  return [...new Set(words)].join(' ');
};

/** What every name of a site begins or ends with. */
const NOISE = new Set([
  'api',
  'graphql',
  'voyager',
  'dash',
  'polaris',
  'query',
  'connection',
  'by',
  'pagination',
  'v1',
  'web',
  'full',
  'root',
]);
