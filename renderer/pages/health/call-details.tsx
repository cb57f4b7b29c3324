import { useTranslation } from 'react-i18next';
import type { CallsView } from '#calls/index.ts';
import { exactly, figure } from '../../format.ts';
import details from '../../shapes/details.module.css';
import { openResult } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { outcomeName } from '../../parts/states/failure-names.ts';
import { paramRows } from '../../parts/states/param-rows.tsx';
import { Facts } from '../../parts/frame/page.tsx';
import { Id } from '../../parts/text/text.tsx';
import { useOperation } from '../../queries.ts';

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
