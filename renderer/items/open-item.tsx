import { CornerDownLeft, CircleUser } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { figure } from '../format.ts';
import { openResult } from '../open.ts';
import { Button } from '../parts/button.tsx';
import { questionKey } from '../places.ts';
import { useCostOf, useRecognised } from '../queries.ts';
import { ownOpening, type Question } from './opening.ts';
import { authorOf, textOf, type Thing } from './thing.ts';

interface Props {
  readonly item: Thing;
  /** The question that the item answers: opening it again would lead nowhere. */
  readonly within: Question;
}

/** The ways on from an item, each with what it costs; those that this window has been are free. */
export const OpenItem = ({ item, within }: Props) => {
  const { t } = useTranslation();
  const own = ownOpening(item, within);
  const url = own === undefined ? (textOf(item, 'url') ?? textOf(item, 'id') ?? '') : '';
  const best = useRecognised(url).data?.matches[0];
  const to = own === 'nothing' ? undefined : (own ?? best);
  return (
    <>
      <WayOn to={to} within={within} label={t('item.open')} primary />
      <OpenChannel item={item} within={within} />
    </>
  );
};

/** The channel, or whoever else the item is by. */
export const OpenChannel = ({ item, within }: Props) => {
  const { t } = useTranslation();
  const best = useRecognised(authorOf(item).url ?? '').data?.matches[0];
  return <WayOn to={best} within={within} label={t('item.openAuthor')} />;
};

interface WayProps {
  readonly to: Question | undefined;
  readonly within: Question;
  readonly label: string;
  readonly primary?: boolean;
}

const WayOn = ({ to, within, label, primary = false }: WayProps) => {
  const { t } = useTranslation();
  const cost = useCostOf(to);
  if (!to || questionKey(to.operation, to.params) === questionKey(within.operation, within.params))
    return null;
  const Sign = primary ? CornerDownLeft : CircleUser;
  return (
    <Button
      small
      look={primary ? 'primary' : 'plain'}
      onClick={() => openResult(to.operation, to.params)}
    >
      <Sign size={14} aria-hidden="true" />
      {cost === 0 ? label : t('item.forCredits', { what: label, count: cost, n: figure(cost) })}
    </Button>
  );
};
