import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../parts/text/code-block.tsx';
import { Section } from '../../parts/frame/page.tsx';
import css from './access.module.css';
import { KeyStep, Step } from './connect-steps.tsx';
import { addressText } from './connect-texts.ts';

/** Where assistants and scripts reach a laboratory: where the window itself was reached. */
const addressOf = (path: string): string => new URL(path, window.location.origin).href;

/** How a member connects an assistant to the project: its address, and a key where it does not ask by itself. */
export const ConnectToLaboratory = () => {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string>();
  const address = addressOf('/mcp');
  return (
    <Section title={t('clients.connect')} id="connect">
      <div className={css.laboratory}>
        <ol className={css.steps}>
          <Step title={t('clients.step.laboratory')}>
            <p className={css.quiet}>{t('clients.laboratoryText')}</p>
            <CodeBlock title={t('clients.address')} text={address} />
          </Step>
          <Step title={t('clients.step.withKey')}>
            <KeyStep name={t('clients.otherKey')} secret={secret} onKey={setSecret} />
            <CodeBlock title={t('clients.byKey')} text={addressText({ address }, secret)} json />
            <p className={css.quiet}>{t('clients.scriptsText')}</p>
            <CodeBlock title={t('clients.scripts')} text={addressOf('/v1')} />
          </Step>
        </ol>
      </div>
    </Section>
  );
};
