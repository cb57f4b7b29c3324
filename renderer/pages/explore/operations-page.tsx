import { t } from 'i18next';
import { Loaded } from '../../parts/states/failure-card.tsx';
import { Page, Section } from '../../parts/frame/page.tsx';
import { useCatalogue } from '../../queries.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { CatalogueView, OperationView, PlatformView } from '#calls/index.ts';
import { amountOf } from '../../format.ts';
import { openForm } from '../../open.ts';
import { InlineCode } from '../../parts/text/inline-code.tsx';
import { Chip } from '../../parts/controls/chip.tsx';
import { FindField } from '../../parts/find/field.tsx';
import css from './explore.module.css';

/** Everything that can be asked: folded by platform, and found by any word of it. */
const AllOperations = ({ catalogue }: { readonly catalogue: CatalogueView }) => {
  const [wanted, setWanted] = useState('');
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = catalogue.platforms
    .map((platform) => ({ platform, operations: fitting(platform, words) }))
    .filter(({ operations }) => words.length === 0 || operations.length > 0);
  return (
    <Section
      title={t('start.everything')}
      actions={<FindField label={t('start.find')} value={wanted} onChange={setWanted} />}
    >
      {shown.length === 0 ? <p className={css.because}>{t('start.noneFits')}</p> : null}
      <div className={css.platforms}>
        {shown.map(({ platform, operations }) => (
          <Platform
            key={platform.segment}
            platform={platform}
            operations={operations}
            searching={words.length > 0}
          />
        ))}
      </div>
    </Section>
  );
};

const fitting = (platform: PlatformView, words: readonly string[]): readonly OperationView[] =>
  platform.operations.filter((operation) => {
    const all = [platform.brand, platform.label, operation.title, operation.summary, operation.id]
      .join(' ')
      .toLowerCase();
    return words.every((word) => all.includes(word));
  });

interface PlatformProps {
  readonly platform: PlatformView;
  readonly operations: readonly OperationView[];
  /** Every platform that has something is unfolded then. */
  readonly searching: boolean;
}

const Platform = ({ platform, operations, searching }: PlatformProps) => {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={css.platform}
      open={searching || open}
      onToggle={(event) => {
        if (!searching) setOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <ChevronRight size={16} aria-hidden="true" />
        <h3>{platform.brand}</h3>
        <span>{platform.label}</span>
        <span className={css.side}>
          {platform.operations.length === 0
            ? t('start.planned')
            : t('start.count', amountOf(operations.length))}
        </span>
      </summary>
      {operations.length === 0 ? (
        <p className={css.because}>{platform.because ?? t('start.noOperations')}</p>
      ) : (
        <ul>
          {operations.map((operation) => (
            <li key={operation.id}>
              <OperationRow operation={operation} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
};

const OperationRow = ({ operation }: { readonly operation: OperationView }) => (
  <button type="button" className={`${css.row} ${css.wrap}`} onClick={() => openForm(operation.id)}>
    <span className={css.words}>
      <span className={css.name}>{operation.title}</span>
      <span className={css.sub}>
        <InlineCode text={operation.summary} />
      </span>
    </span>
    {operation.routes.length === 0 ? (
      <Chip tone="refused" sign>
        {t('route.none')}
      </Chip>
    ) : null}
    {operation.cost > 1 ? (
      <span className={css.side}>{t('common.credits', amountOf(operation.cost))}</span>
    ) : null}
  </button>
);

/** Everything that can be requested, by platform. */
export const OperationsPage = () => {
  const catalogue = useCatalogue();
  return (
    <Page title={t('start.everything')} lead={t('start.everythingLead')}>
      <Loaded data={catalogue.data} error={catalogue.error}>
        {(data) => <AllOperations catalogue={data} />}
      </Loaded>
    </Page>
  );
};
