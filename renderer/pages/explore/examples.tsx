import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CatalogueView, HealthView, OperationView, PlatformView } from '#contract/index.ts';
import { useLocal } from '../../local.ts';
import { questionInWords } from '../../names.ts';
import { openResult } from '../../open.ts';
import { Section } from '../../parts/frame/page.tsx';
import css from './explore.module.css';

interface Both {
  readonly platform: PlatformView;
  readonly operation: OperationView;
}

/**
 * One of each platform, so that they show different things: what a public page answers without an account
 * of one's own, and what was not refused when it was last asked.
 */
const listExamples = (
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
      ({ id, example, routes, because, part }) =>
        example !== undefined &&
        // What leads somewhere else only is no first thing to see.
        part !== undefined &&
        because === undefined &&
        routes[0] === 'public-page' &&
        !refused.has(id),
    );
    return operation ? [{ platform, operation }] : [];
  });

/** A few things to try, which work in the present world. */
export const Examples = ({ catalogue }: { readonly catalogue: CatalogueView }) => {
  const { t } = useTranslation();
  const examples = listExamples(catalogue, useLocal('health.list').data);
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
                  {[
                    platform.brand,
                    questionInWords(
                      { operation: operation.id, params: operation.example ?? {} },
                      t,
                    ),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
};
