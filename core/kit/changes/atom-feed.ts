/** The checks that found changes as a feed (Atom, RFC 4287). Pure. */
import { xmlText } from '../xml-elements.ts';
import type { CheckSummary } from './change-list.ts';

interface CheckEntry extends CheckSummary {
  /** A UUID: that of the run. */
  readonly id: string;
  readonly collection: string;
  /** ISO 8601: when the check ended. */
  readonly at: string;
}

/** A feed without entries has to have been updated at some time as well. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** `id`: a UUID that stays the same; the latest entry first. Nothing that a platform wrote is in it. */
export const atomFeed = (id: string, entries: readonly CheckEntry[]): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>urn:uuid:${id}</id>`,
    '  <title>Bowerbird: changes of collections</title>',
    `  <updated>${entries[0]?.at ?? NEVER}</updated>`,
    '  <author><name>Bowerbird</name></author>',
    '  <generator>Bowerbird</generator>',
    ...entries.flatMap(entryLines),
    '</feed>',
    '',
  ].join('\n');

const entryLines = (entry: CheckEntry): readonly string[] => {
  const counts = `${entry.missing} no longer shown, ${entry.changed} changed, ${entry.came} new`;
  return [
    '  <entry>',
    `    <id>urn:uuid:${entry.id}</id>`,
    `    <title>${xmlText(entry.collection)}: ${counts}</title>`,
    `    <updated>${entry.at}</updated>`,
    `    <content type="text">${counts}. Bowerbird shows them at the collection, under Changes.</content>`,
    '  </entry>',
  ];
};
