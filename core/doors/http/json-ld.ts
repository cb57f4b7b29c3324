import { z } from 'zod';
import type { Entry } from '../../engine/catalogue.ts';
import { ACTIVITYSTREAMS } from '#vocab/context.ts';
import { namespaceDocument } from '#vocab/namespace.ts';

/** Where the context of answers without one of their own is served. */
export const CONTEXT_PATH = '/ns/context';

/** JSON-LD 1.1, section 6.1: a JSON document is read with the context that this header names. */
export const CONTEXT_LINK = `<${CONTEXT_PATH}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`;

/**
 * The context of an envelope: ActivityStreams, our terms, and `data`, whose fields are those of the
 * whole document.
 */
export const contextDocument = (): object => ({
  '@context': [ACTIVITYSTREAMS, namespaceDocument()['@context'], { data: '@nest' }],
});

/** Whether an answer says itself how it is read. */
export const hasContext = ({ operation, result }: Entry): boolean =>
  operation.list || (result instanceof z.ZodObject && '@context' in result.shape);
