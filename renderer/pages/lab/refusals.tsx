import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { HandOverRefusalView } from '#calls/index.ts';
import { figure, harmless } from '../../format.ts';
import { useChange } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { cell, Section, Table } from '../../parts/frame/page.tsx';
import { sayFailure } from '../../parts/states/toast.tsx';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { When } from '../../parts/text/text.tsx';
import { toCallFailure } from '../../queries.ts';
import css from './lab.module.css';

/** What the laboratory does not take, and why. */
export const Refusals = ({ refusals }: { readonly refusals: readonly HandOverRefusalView[] }) => {
  const { t } = useTranslation();
  const send = useChange('lab.send');
  const again = (): void =>
    send.mutate({ refused: true }, { onError: (error) => sayFailure(toCallFailure(error)) });
  return (
    <Section
      title={t('lab.refusals')}
      actions={
        <Button small disabled={send.isPending} onClick={again}>
          <RotateCw size={14} aria-hidden="true" />
          {t('lab.sendAgain')}
        </Button>
      }
    >
      <p className={css.text}>{t('lab.refusalsText')}</p>
      <Table label={t('lab.refusals')}>
        <thead>
          <tr>
            <th>{t('lab.reason')}</th>
            <th>{t('collections.name')}</th>
            <th className={cell.number}>{t('lab.entries')}</th>
            <th>{t('lab.refusedAt')}</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ collection, reason, entries, at }) => (
            <tr key={`${collection} ${reason?.message ?? ''}`}>
              <td>{reason ? <EngineSentence of={reason} /> : t('lab.noReason')}</td>
              <td>
                <bdi dir="auto">{harmless(collection)}</bdi>
              </td>
              <td className={cell.number}>{figure(entries)}</td>
              <td className={cell.nowrap}>
                <When at={at} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
};
