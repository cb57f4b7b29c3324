import { CornerDownLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openResult } from '../open.ts';
import { useCatalogue, useRecognised } from '../queries.ts';
import { Button } from '../parts/button.tsx';
import { figure } from '../format.ts';
import { questionKey } from '../places.ts';
import { textOf, type Thing } from './thing.ts';

/** Opens an item by the operation that its own address means; absent when there is none. */
export const OpenItem = ({
  item,
  question,
}: {
  readonly item: Thing;
  /** The question that the item answers: opening it again would lead nowhere. */
  readonly question: string;
}) => {
  const { t } = useTranslation();
  const url = textOf(item, 'url') ?? textOf(item, 'id') ?? '';
  const best = useRecognised(url).data?.matches[0];
  const catalogue = useCatalogue().data;
  if (!best || questionKey(best.operation, best.params) === question) return null;
  const cost =
    catalogue?.platforms
      .flatMap(({ operations }) => operations)
      .find(({ id }) => id === best.operation)?.cost ?? 1;
  return (
    <Button small look="primary" onClick={() => openResult(best.operation, best.params)}>
      <CornerDownLeft size={14} aria-hidden="true" />
      {t('item.open', { count: cost, n: figure(cost) })}
    </Button>
  );
};
