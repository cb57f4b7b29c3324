import { FlaskConical, History, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  CatalogueView,
  HealthView,
  OperationView,
  PlatformView,
} from '../../../core/contract/index.ts';
import { CallFailure } from '../../bridge.ts';
import { harmless } from '../../format.ts';
import { knownName } from '../../names.ts';
import { openResult } from '../../open.ts';
import { Button } from '../../parts/button.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Section } from '../../parts/page.tsx';
import { When } from '../../parts/text.tsx';
import { Skeleton } from '../../parts/states.tsx';
import {
  failureOf,
  useCatalogue,
  useHealth,
  useNetwork,
  useRecentCalls,
  useVerb,
} from '../../queries.ts';
import { FailureCard } from '../../parts/failure-card.tsx';
import { say } from '../../parts/toast.tsx';
import page from '../../parts/page.module.css';
import { AllOperations } from './all-operations.tsx';
import css from './explore.module.css';

/** Where one begins: nothing to set up, a few things to try, and everything that can be asked. */
export const StartPage = () => {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  return (
    // Taller than the window, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={page.page} tabIndex={0} aria-label={t('page.explore')}>
      <div className={page.inner}>
        <header className={css.hero}>
          <h1>{t('start.title')}</h1>
          <p>{t('start.lead')}</p>
        </header>
        {catalogue.error ? <FailureCard error={failureOf(catalogue.error)} /> : null}
        {catalogue.isPending ? <Skeleton pictures={false} rows={5} /> : null}
        {catalogue.data ? <Choices catalogue={catalogue.data} /> : null}
      </div>
    </section>
  );
};

const Choices = ({ catalogue }: { readonly catalogue: CatalogueView }) => (
  <>
    <Examples catalogue={catalogue} />
    <SampleWorld />
    <Recent catalogue={catalogue} />
    <AllOperations catalogue={catalogue} />
  </>
);

interface Both {
  readonly platform: PlatformView;
  readonly operation: OperationView;
}

/**
 * One of each platform, so that they show different things: what a public page answers without an account
 * of one's own, and what was not refused when it was last asked.
 */
const examplesOf = (
  { platforms }: CatalogueView,
  health: HealthView | undefined,
): readonly Both[] =>
  platforms.flatMap((platform) => {
    if (health?.resting.some((one) => one.platform === platform.segment)) return [];
    const refused = new Set(
      health?.operations
        .filter(
          ({ lastFailure, lastSuccess }) =>
            lastFailure?.refusal !== undefined && lastFailure.at > (lastSuccess?.at ?? ''),
        )
        .map(({ operation }) => operation),
    );
    const operation = platform.operations.find(
      ({ id, example, routes, because }) =>
        example !== undefined &&
        because === undefined &&
        routes[0] === 'public-page' &&
        !refused.has(id),
    );
    return operation ? [{ platform, operation }] : [];
  });

const Examples = ({ catalogue }: { readonly catalogue: CatalogueView }) => {
  const { t } = useTranslation();
  const examples = examplesOf(catalogue, useHealth().data);
  if (examples.length === 0) return null;
  return (
    <Section title={t('start.examples')}>
      <ul className={css.rows}>
        {examples.map(({ platform, operation }) => (
          <li key={operation.id}>
            <button
              type="button"
              className={css.row}
              onClick={() => openResult(operation.id, operation.example ?? {})}
            >
              <Link2 size={17} aria-hidden="true" />
              <span className={css.words}>
                <span className={css.name}>{operation.title}</span>
                <span className={css.sub}>
                  {platform.brand} · {Object.values(operation.example ?? {}).join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
};

/** The invented world: switched to where the engine can do that, else explained. */
const SampleWorld = () => {
  const { t } = useTranslation();
  const [explained, setExplained] = useState(false);
  const network = useNetwork().data;
  const set = useVerb('network.set', ['network', 'credits']);
  if (!network || network.mode === 'sample') return null;
  const enter = () =>
    set.mutate(
      { mode: 'sample' },
      {
        onSuccess: () => say(t('start.inSample')),
        onError: (error) => {
          if (error instanceof CallFailure) setExplained(true);
        },
      },
    );
  return (
    <div className={css.sample}>
      <FlaskConical size={20} aria-hidden="true" />
      <div>
        <h2>{t('start.sampleTitle')}</h2>
        <p>{t('start.sampleText')}</p>
      </div>
      <Button onClick={enter}>{t('start.sample')}</Button>
      <Dialog
        title={t('start.sampleTitle')}
        text={t('start.sampleHow')}
        open={explained}
        onClose={() => setExplained(false)}
      >
        <CodeBlock title={t('start.sampleCommand')} text="bowerbird serve --window --sample" />
      </Dialog>
    </div>
  );
};

/** What was asked lately. Opened from the archive where that still holds it: then it costs nothing. */
const Recent = ({ catalogue }: { readonly catalogue: CatalogueView }) => {
  const { t } = useTranslation();
  const calls = useRecentCalls(20).data?.calls ?? [];
  const titles = new Map(
    catalogue.platforms.flatMap(({ operations, brand }) =>
      operations.map(({ id, title }) => [id, { title, brand }] as const),
    ),
  );
  const seen = new Set<string>();
  const shown = calls
    .filter((call) => {
      const name = `${call.operation} ${JSON.stringify(call.params)}`;
      if (seen.has(name) || !titles.has(call.operation) || 'cursor' in call.params) return false;
      seen.add(name);
      return call.outcome === 'ok';
    })
    .slice(0, 5);
  if (shown.length === 0) return null;
  return (
    <Section title={t('start.recent')}>
      <ul className={css.rows}>
        {shown.map((call) => (
          <li key={call.id}>
            <button
              type="button"
              className={css.row}
              onClick={() => openResult(call.operation, call.params, { begins: true })}
            >
              <History size={17} aria-hidden="true" />
              <span className={css.words}>
                <bdi className={css.name}>{harmless(call.name ?? knownName(call))}</bdi>
                <bdi className={css.sub}>
                  {titles.get(call.operation)?.brand} · {titles.get(call.operation)?.title}
                </bdi>
              </span>
              <span className={css.side}>
                <When at={call.at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
};
