import type { CaseView } from './cases.ts';
import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { CaseCard } from '#kit/case-log.ts';
import { fingerprintOf } from '../../signing/signature.ts';
import type { CollectionRow } from '../../store/index.ts';
import type { LocalContext } from '../answering/context.ts';
import { messages } from '../answering/messages.ts';

/** A case by the name or id of its collection, or by the id of one that was deleted. */
export interface FoundCase {
  readonly id: string;
  /** Absent where it was deleted. */
  readonly collection: CollectionRow | undefined;
  readonly card: CaseCard;
}

type Parts = Pick<LocalContext, 'store'>;

/** Throws `not_found`. */
export const findCase = ({ store }: Parts, nameOrId: string): FoundCase => {
  const collection = store.collections.find(nameOrId);
  const id = collection?.id ?? nameOrId;
  const card = store.caseLog.card(id);
  if (!card) throw new AppError('not_found', messages.noSuchCase({ nameOrId }));
  return { id, collection, card };
};

export const caseView = (context: Parts, nameOrId: string): CaseView => {
  const { id, collection, card } = findCase(context, nameOrId);
  const { caseLog } = context.store;
  const [first] = caseLog.list({ collection: id, before: 2, limit: 1 });
  const { salt: _, ...shown } = card;
  const signed = card.signedHeads.at(-1);
  return omitUndefined({
    ...shown,
    name: collection?.name,
    since: first?.at ?? '',
    isFromStart: first?.act === 'made',
    acts: caseLog.actCounts(id),
    open: caseLog
      .stretches(id)
      .map(({ act, who, at, facts }) => ({ act, door: who.door, at, facts })),
    fingerprint: signed && fingerprintOf(signed.publicKey),
  });
};
