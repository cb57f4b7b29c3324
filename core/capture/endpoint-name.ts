/**
 * The name of an endpoint as it may be kept and shown: without what was asked of it. A part of a path
 * that may be an identifier or a name of somebody is `{}`.
 */
export const endpointName = (endpoint: string): string =>
  endpoint
    .split('/')
    .map((part, place, parts) => (isAsked(part, parts[place - 1]) ? '{}' : part))
    .join('/')
    .slice(0, 120);

const isAsked = (part: string, before = ''): boolean =>
  part.length > 60 ||
  /\d{2}|[.:%@()]|\{id\}/.test(part) ||
  (part !== '' &&
    /^(?:user|users|tag|tags|profiles|companies|updates|username)$/.test(before) &&
    !/_/.test(part));
