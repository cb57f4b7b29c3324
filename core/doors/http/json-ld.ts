import { ACTIVITYSTREAMS } from '#vocab/context.ts';
import { namespaceDocument } from '#vocab/namespace.ts';

/** Where the context of a whole answer, with its envelope, is served. */
export const CONTEXT_PATH = '/ns/context';

/**
 * The context of an envelope: ActivityStreams, our terms, and `data`, whose fields are those of the
 * whole document.
 */
export const contextDocument = (): object => ({
  '@context': [ACTIVITYSTREAMS, namespaceDocument()['@context'], { data: '@nest' }],
});
