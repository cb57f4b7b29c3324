import { useTranslation } from 'react-i18next';
import { useLocal } from '../../local.ts';
import { cliCall, curl, mcpCall, restUrl } from '../../parts/states/request-texts.ts';
import type { Question } from '../../places.ts';
import { useOperation } from '../../queries.ts';
import { CodeBlock } from '../../parts/text/code-block.tsx';
import css from './inspector.module.css';

/** The same question, asked outside the window. */
export const RequestPanel = ({ operation, params }: Question) => {
  const { t } = useTranslation();
  const found = useOperation(operation);
  const api = useLocal('api.get').data;
  if (!found) return <p className={css.nothing}>{t('inspector.noOperation', { operation })}</p>;
  const address = api?.address ?? 'http://127.0.0.1:8674';
  return (
    <div className={css.stack}>
      <p className={css.lead}>{t(api?.running === false ? 'request.apiOff' : 'request.lead')}</p>
      <CodeBlock title="curl" text={curl(found.operation, params, address)} />
      <CodeBlock title={t('request.url')} text={restUrl(found.operation, params, address)} />
      <CodeBlock title={t('request.mcp')} text={mcpCall(found.operation, params)} json />
      <CodeBlock title={t('request.cli')} text={cliCall(found.operation, params)} />
    </div>
  );
};
