import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Completeness } from '../../../core/contract/index.ts';
import { useCompleteness } from '../../collection-queries.ts';
import { figure, harmless, when } from '../../format.ts';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { EngineSentence } from '../../parts/engine-text.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { Skeleton } from '../../parts/states.tsx';
import { failureOf } from '../../queries.ts';
import css from './collections.module.css';

/** What is there, what is missing and why, in plain words. */
export const CompletenessButton = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <ListChecks size={14} aria-hidden="true" />
        {t('collections.completeness')}
      </Button>
      {isOpen ? <CompletenessDialog name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const CompletenessDialog = ({
  name,
  onClose,
}: {
  readonly name: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const { data, error } = useCompleteness(name);
  return (
    <Dialog
      open
      title={t('collections.completeness')}
      onClose={onClose}
      foot={
        data ? <CopyButton words text={data.methods} label={t('collections.copyMethods')} /> : null
      }
    >
      {error ? <FailureCard error={failureOf(error)} /> : null}
      {data ? <Told view={data} /> : error ? null : <Skeleton pictures={false} rows={3} />}
    </Dialog>
  );
};

const Told = ({ view }: { readonly view: Completeness }) => {
  const { t } = useTranslation();
  const { unique, statedTotal, duplicates, refused, removedSince, gaps, notices, methods } = view;
  const counted = (key: 'items' | 'duplicates' | 'gaps' | 'refused' | 'removed', count: number) =>
    t(`collections.${key}`, { count, n: figure(count) });
  const lines = [
    statedTotal === undefined
      ? counted('items', unique)
      : t('collections.ofTotal', { n: figure(unique), total: figure(statedTotal) }),
    counted('duplicates', duplicates),
    counted('gaps', gaps.length),
    counted('refused', refused),
    counted('removed', removedSince),
  ];
  return (
    <div className={css.stack}>
      <p>{lines.join(' · ')}</p>
      <section>
        <h3>{t('collections.methods')}</h3>
        <p lang="en" dir="ltr">
          {harmless(methods)}
        </p>
      </section>
      {gaps.length === 0 ? null : (
        <section>
          <h3>{t('collections.gapsTitle')}</h3>
          <ul className={css.plain}>
            {gaps.map((gap) => (
              <li key={`${gap.source} ${gap.at} ${gap.reason}`}>
                {when(gap.at)} · {harmless(gap.source)} · <EngineSentence text={gap.reason} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {notices.length === 0 ? null : (
        <section>
          <h3>{t('collections.notices')}</h3>
          <ul className={css.plain}>
            {notices.map((notice) => (
              <li key={notice}>
                <EngineSentence text={notice} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
