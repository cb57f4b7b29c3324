import { activityStreamsContext } from './activitystreams-terms.ts';
import { namespaceDocument } from './namespace.ts';

/**
 * The JSON-LD context of a document that is read far from this service, perhaps years later: the terms
 * themselves, of ActivityStreams and ours. The address of ours names no host of the network.
 */
export const inlineContext = (): readonly [object, object] => [
  activityStreamsContext['@context'],
  namespaceDocument()['@context'],
];
