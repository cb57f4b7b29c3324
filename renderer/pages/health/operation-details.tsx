import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocal } from '../../local.ts';
import { CallFailure } from '../../bridge.ts';
import { amountOf, exactly, figure } from '../../format.ts';
import details from '../../shapes/details.module.css';
import { openForm, openResult } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { InlineCode } from '../../parts/text/inline-code.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Facts } from '../../parts/frame/page.tsx';
import { Id } from '../../parts/text/text.tsx';
import { useOperation } from '../../queries.ts';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import type { CallsView } from '#calls/index.ts';
import { outcomeName } from '../../parts/states/failure-names.ts';
import { paramRows } from '../../parts/states/param-rows.tsx';

/** One call of the log, through whichever door it came. */
export const CallDetails = ({ call }: { readonly call: CallsView['calls'][number] }) => {
  const { t, i18n } = useTranslation();
  const found = useOperation(call.operation);
  return (
    <article className={details.details}>
      <header className={details.head}>
        <h2 className={details.title}>{found?.operation.title ?? call.operation}</h2>
      </header>
      {call.outcome === 'ok' && found ? (
        <div className={details.actions}>
          <Button small onClick={() => openResult(call.operation, call.params)}>
            {t('health.openAnswer')}
          </Button>
        </div>
      ) : null}
      <Facts
        rows={[
          [t('about.operation'), <Id key="operation" text={call.operation} />],
          ...paramRows(call.params, i18n.language),
          [t('credits.when'), exactly(call.at)],
          [t('health.outcome'), outcomeName(call.outcome, t, call)],
          [t('health.door'), t(`door.${call.door}`)],
          [t('about.credits'), figure(call.credits)],
          [t('health.callId'), <Id key="call" text={call.id} />],
        ]}
      />
    </article>
  );
};

/** One operation: what it gives, by which route, and how it fared. */
export const OperationDetails = ({ id }: { readonly id: string }) => {
  const found = useOperation(id);
  const row = useLocal('health.list').data?.operations.find(({ operation }) => operation === id);
  if (!found) return null;
  const { operation, platform } = found;
  const failure = row?.lastFailure;
  return (
    <article className={details.details}>
      <header className={details.head}>
        <h2 className={details.title}>{operation.title}</h2>
        <p className={details.by}>
          <InlineCode text={operation.summary} />
        </p>
      </header>
      <div className={details.actions}>
        <Button small look="primary" onClick={() => openForm(id)}>
          {t('health.openForm')}
        </Button>
      </div>
      {operation.because === undefined ? null : (
        <p>
          <EngineSentence of={operation.because} />
        </p>
      )}
      <Facts
        rows={[
          [t('health.operation'), <Id key="id" text={id} />],
          [t('health.platform'), platform.brand],
          [t('health.path'), <Id key="path" text={`${operation.method} ${operation.path}`} />],
          [
            t('health.route'),
            operation.routes.map((route) => t(`route.${route}`)).join(', ') || t('route.none'),
          ],
          [t('health.cost'), t('common.credits', amountOf(operation.cost))],
          [t('health.success'), row?.lastSuccess ? exactly(row.lastSuccess.at) : t('health.never')],
          [t('health.failure'), failure ? exactly(failure.at) : t('health.never')],
        ]}
      />
      {failure ? (
        <FailureCard
          who={platform.brand}
          error={new CallFailure({ status: 0, ...failure }, undefined, Date.parse(failure.at))}
        />
      ) : null}
    </article>
  );
};
