import { str, type Node } from '#kit/dig.ts';
import { tabNamed } from './params.ts';

/**
 * A timeline is asked for by a packed identifier in Base64: a Thrift structure (read November 2026). In
 * that of a tab of the explore page the name stands as field 182, behind its length; those of topics and
 * events have other fields.
 */
const BEFORE_NAME = 'Timeline:\x0c\0\xb6\x0b\0\x01\0\0\0';

/** The tab whose timeline a request asks for. */
export const tabOfTimeline = (variables: Node): string | undefined => {
  const packed = unpacked(str(variables, 'timelineId') ?? '');
  if (!packed.startsWith(BEFORE_NAME)) return undefined;
  const start = BEFORE_NAME.length + 1;
  return tabNamed(packed.slice(start, start + packed.charCodeAt(BEFORE_NAME.length)));
};

const unpacked = (base64: string): string => {
  if (base64.length > 200) return '';
  try {
    return atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
};

/** Whether a request asks for the page itself or for one of its tabs, and for no other timeline. */
export const isOfTab = (variables: Node): boolean =>
  variables['timelineId'] === undefined || tabOfTimeline(variables) !== undefined;

/** The tab with which the page opens. */
export const firstTab = (data: Node): string | undefined =>
  tabNamed(str(data, 'explore_page', 'body', 'initialTimeline', 'id'));
