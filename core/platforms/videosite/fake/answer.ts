import { json, type FakeResponse } from '#kit/fake/site.ts';

/** `SampleVisit`, packed and percent-encoded as the site does it. */
export const VISITOR = 'CgtTYW1wbGVWaXNpdA%3D%3D';

/** The answer to a call of the JSON interface. */
export const answer = (fields: object, status = 200): FakeResponse =>
  json({ responseContext: { visitorData: VISITOR }, ...fields }, status);

/** What a continuation token leads to; it is built when it is asked for. */
export type Continuation = readonly [token: string, fields: () => object];

/** An answer that adds to a list which is already there. */
export const appended = (continuationItems: readonly object[], targetId: string): object => ({
  onResponseReceivedActions: [{ appendContinuationItemsAction: { continuationItems, targetId } }],
});

export const section = (contents: readonly object[]): object => ({
  itemSectionRenderer: { contents },
});
