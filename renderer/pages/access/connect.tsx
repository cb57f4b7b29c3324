import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../parts/code-block.tsx';
import { useApi } from '../../queries.ts';
import css from './access.module.css';
import { byCommand, byKey, mcpAddress } from './connect-texts.ts';

/** How an assistant or an editor is told of Bowerbird: by its address, with a key, or as a command. */
export const Connect = () => {
  const { t } = useTranslation();
  const api = useApi().data;
  const address = mcpAddress(api?.address ?? 'http://127.0.0.1:8674');
  return (
    <details className={css.connect}>
      <summary>
        <ChevronRight size={16} aria-hidden="true" />
        {t('clients.connect')}
      </summary>
      <div className={css.connectBody}>
        <p className={css.quiet}>{t('clients.connectText')}</p>
        {api?.running === false ? <p role="note">{t('clients.off')}</p> : null}
        <CodeBlock title={t('clients.address')} text={address} />
        <CodeBlock title={t('clients.byKey')} text={byKey(address)} json />
        <p className={css.quiet}>{t('clients.byKeyText')}</p>
        <CodeBlock title={t('clients.byCommand')} text={byCommand()} json />
        <CodeBlock title={t('clients.command')} text="BOWERBIRD_KEY=YOUR_KEY bowerbird mcp" />
      </div>
    </details>
  );
};
