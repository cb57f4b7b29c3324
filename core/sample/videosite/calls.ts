import { callOf, FALLBACK } from '../../platforms/videosite/readers/ask.ts';
import { JSON_TEXT, type Recording } from '../recording.ts';

/** `SampleVisit`, packed and percent-encoded as the site does it. */
export const VISITOR = 'CgtTYW1wbGVWaXNpdA%3D%3D';

/** A call of the JSON interface and its answer. */
export const call = (
  name: string,
  endpoint: string,
  fields: Readonly<Record<string, unknown>>,
  answer: object,
): Recording => ({
  name: `videosite/${name}`,
  ask: callOf(endpoint, fields, FALLBACK),
  headers: JSON_TEXT,
  body: JSON.stringify({ responseContext: { visitorData: VISITOR }, ...answer }),
});

/** An answer that adds to a list which is already there. */
export const appended = (continuationItems: readonly object[], targetId: string): object => ({
  onResponseReceivedActions: [{ appendContinuationItemsAction: { continuationItems, targetId } }],
});

export const section = (contents: readonly object[]): object => ({
  itemSectionRenderer: { contents },
});
