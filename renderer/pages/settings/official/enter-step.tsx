import { RefreshCw } from 'lucide-react';
import { t } from 'i18next';
import type { OfficialView } from '#calls/index.ts';
import { hasNative } from '../../../native.ts';
import { guidePath } from '../../../places.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy-button.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { CredentialForm, type CredentialFormProps } from './credential-form.tsx';
import { useSecretsState } from './official-queries.ts';
import css from './official.module.css';

/** Where the credentials are entered: into the keychain, or, where there is none, by the environment. */
export const EnterStep = ({ official, onKept }: CredentialFormProps) => {
  const secrets = useSecretsState();
  const here = official.canStore && hasNative();
  if (!here)
    return (
      <>
        {official.source === 'none' ? null : <p>{t(`official.from.${official.source}`)}</p>}
        <p>{t('official.desktopOnly')}</p>
        <OtherWays official={official} />
      </>
    );
  if (secrets.data?.protection === 'none')
    return (
      <>
        <p role="note" className={css.note}>
          {t('official.noKeychain')} <EngineSentence of={secrets.data.because ?? { message: '' }} />
        </p>
        <div>
          <Button
            sign={RefreshCw}
            small
            disabled={secrets.isFetching}
            onClick={() => void secrets.refetch()}
          >
            {t('official.lookAgain')}
          </Button>
        </div>
        <OtherWays official={official} />
      </>
    );
  return (
    <>
      {official.source === 'none' ? null : (
        <p className={css.quiet}>{t(`official.from.${official.source}`)}</p>
      )}
      <CredentialForm official={official} onKept={onKept} />
    </>
  );
};

/** An encrypted file, or the environment. */
const OtherWays = ({ official: { asks } }: { readonly official: OfficialView }) => (
  <>
    <p>
      <a href={`#${guidePath('own-access')}`}>{t('official.byCommand')}</a>
    </p>
    <p>{t('official.variables', { count: asks.length })}</p>
    <dl className={css.variables}>
      {asks.map(({ name, label, optional, environment }) => (
        <div key={name}>
          <dt>
            <EngineSentence of={label} />
            {optional ? <span className={css.optional}>{t('form.optional')}</span> : null}
          </dt>
          <dd>
            <code>{environment}</code>
            <CopyButton text={environment} label={t('common.copyWhat', { what: environment })} />
          </dd>
        </div>
      ))}
    </dl>
  </>
);
