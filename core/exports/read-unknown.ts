/** Calls of an operation that this version does not know, read as one that it knows. */
import type { Reply } from '#kit/exchange.ts';
import type { EvidenceCall } from './dataset.ts';
import { shortened, type Findings } from './findings.ts';
import { messages } from './messages.ts';
import type { DatasetCard } from './package-parts.ts';
import { PACKAGE } from './package-format.ts';
import { isRead, type CallReading, type PackageReaders, type ReadItem } from './package-readers.ts';

/** Unknown operations, and calls of each of them, for which all operations of the site are tried. */
const MOST_OPERATIONS = 20;
const MOST_CALLS = 5;

interface Unknown {
  /** The operation that reads what the package says. */
  instead?: string;
  tried: number;
}

/**
 * Reads a call of an unknown operation by the first operation of the same site that finds an item of it;
 * so that a cell is not kept from being read again by a name that never was. `undefined`: none does.
 */
export const createUnknownReader = (
  {
    card,
    readers,
    version,
  }: { readonly card: DatasetCard; readonly readers: PackageReaders; readonly version: string },
  found: Findings,
) => {
  const known = new Map<string, Unknown>();

  const note = (operation: string): Unknown => {
    const unknown = known.get(operation);
    if (unknown) return unknown;
    const made: Unknown = { tried: known.size < MOST_OPERATIONS ? 0 : MOST_CALLS };
    if (known.size >= MOST_OPERATIONS) return made;
    known.set(operation, made);
    const named = { version, operation: shortened(operation, 80) };
    if (card.version === version)
      found.add(PACKAGE.calls, messages.unknownOperationOfWriter(named));
    else found.notices.push(messages.unknownOperation(named));
    return made;
  };

  return (
    call: EvidenceCall,
    replies: readonly Reply[],
    isOfCall: (items: readonly ReadItem[]) => boolean,
  ): CallReading | undefined => {
    const unknown = note(call.operation);
    const readAs = (operation: string): CallReading | undefined => {
      const reading = readers.read({ ...call, operation }, replies);
      return isRead(reading) ? reading : undefined;
    };
    if (unknown.instead !== undefined) return readAs(unknown.instead);
    if (unknown.tried >= MOST_CALLS) return undefined;
    unknown.tried += 1;
    for (const operation of readers.operationsFor(replies)) {
      const reading = readAs(operation);
      if (!reading || !isOfCall(reading.items)) continue;
      unknown.instead = operation;
      return reading;
    }
    return undefined;
  };
};
