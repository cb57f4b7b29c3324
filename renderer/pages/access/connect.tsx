import { useState, type PropsWithChildren } from 'react';
import { t } from 'i18next';
import type { AssistantName, ConnectionView, ConnectionTestView } from '#calls/index.ts';
import { useLocal, useChange } from '../../local.ts';
import { CodeBlock } from '../../parts/text/code-block.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { FailureCard, Loaded } from '../../parts/states/failure-card.tsx';
import { Section } from '../../parts/frame/page.tsx';
import { Tabs } from '../../parts/controls/tabs.tsx';
import css from './access.module.css';
import { addressText, claudeCodeCommand, commandLine, fileText } from './connect-texts.ts';
import { ShownOnce } from './shown-once.tsx';
import { KeyRound } from 'lucide-react';
import { Button } from '../../parts/controls/button.tsx';
import { harmless } from '../../format.ts';
import { Chip } from '../../parts/controls/chip.tsx';

interface Keyed {
  /** Of the key that was made here. */
  readonly secret: string | undefined;
}

/** Starts exactly what is shown above it, and says whether that works or what to do. */
const ConnectionTest = ({ way, secret }: Keyed & { readonly way: 'command' | 'address' }) => {
  const test = useChange('clients.test-connection');
  const outcome = test.data;
  return (
    <>
      <p className={css.quiet}>{t(`clients.test.${way}`)}</p>
      <div className={css.testLine}>
        <Button disabled={test.isPending} onClick={() => test.mutate({ way, key: secret })}>
          {t(test.isPending ? 'clients.test.running' : 'clients.test.run')}
        </Button>
        <output>
          {test.isPending || !outcome ? null : <Outcome outcome={outcome} secret={secret} />}
        </output>
      </div>
      <FailureCard error={test.error} />
    </>
  );
};

const Outcome = ({ outcome, secret }: Keyed & { readonly outcome: ConnectionTestView }) => {
  if (outcome.works)
    return (
      <>
        <Chip tone="good" sign>
          {t('clients.test.works', { count: outcome.tools })}
        </Chip>
        {secret ? null : <p className={css.quiet}>{t('clients.test.withoutKey')}</p>}
      </>
    );
  return (
    <>
      <Chip tone="refused" sign>
        {t(`clients.test.problem.${outcome.problem}`)}
      </Chip>
      <p>{t(`clients.test.advice.${outcome.problem}`)}</p>
      {outcome.detail === undefined ? null : (
        <p className={css.detail}>
          <code dir="ltr">{harmless(outcome.detail)}</code>
        </p>
      )}
    </>
  );
};

/** One of the numbered steps in which an assistant is connected. */
export const Step = ({ title, children }: PropsWithChildren<{ readonly title: string }>) => (
  <li className={css.step}>
    <h3>{title}</h3>
    {children}
  </li>
);

interface KeyStepProps extends Keyed {
  readonly name: string;
  readonly onKey: (secret: string) => void;
}

/** Makes the key with which an assistant pays, and shows its secret once. */
export const KeyStep = ({ name, secret, onKey }: KeyStepProps) => {
  const add = useChange('keys.add');
  if (secret !== undefined)
    return (
      <ShownOnce lead={t('clients.keyMade', { name })} secret={secret} copy={t('access.copyKey')} />
    );
  return (
    <>
      <p className={css.quiet}>{t('clients.keyText')}</p>
      <div>
        <Button
          sign={KeyRound}
          disabled={add.isPending}
          onClick={() => add.mutate({ name }, { onSuccess: ({ key }) => onKey(key) })}
        >
          {t('clients.makeKey', { name })}
        </Button>
      </div>
      <FailureCard error={add.error} />
    </>
  );
};

/** Names of products, the same in every language. */
const ASSISTANTS: Readonly<Record<AssistantName, string>> = {
  'claude-desktop': 'Claude Desktop',
  'claude-code': 'Claude Code',
  vscode: 'VS Code',
  cursor: 'Cursor',
};
const NAMES = ['claude-desktop', 'claude-code', 'vscode', 'cursor'] as const;

type Shown = AssistantName | 'other';

/** How an assistant is connected: a key, an entry in its settings, and a test that says yes. */
export const Connect = () => {
  const connection = useLocal('clients.connection');
  const [shown, setShown] = useState<Shown>('claude-desktop');
  /** The secrets of keys that were made here; they are gone with the page. */
  const [keys, setKeys] = useState<Partial<Record<Shown, string>>>({});
  const buildPart = (name: Shown, title: string) => ({
    value: name,
    title,
    content: connection.data ? (
      <Steps
        name={name}
        title={title}
        connection={connection.data}
        secret={keys[name]}
        onKey={(secret) => setKeys({ ...keys, [name]: secret })}
      />
    ) : null,
  });
  return (
    <Section title={t('clients.connect')} id="connect">
      <Loaded data={connection.data} error={connection.error}>
        {() => (
          <div className={css.connect}>
            <Tabs
              label={t('clients.connect')}
              value={shown}
              onChange={setShown}
              parts={[
                ...NAMES.map((name) => buildPart(name, ASSISTANTS[name])),
                buildPart('other', t('clients.other')),
              ]}
            />
          </div>
        )}
      </Loaded>
    </Section>
  );
};

interface StepsProps extends Omit<KeyStepProps, 'name'> {
  readonly name: Shown;
  readonly title: string;
  readonly connection: ConnectionView;
}

const Steps = ({ name, title, connection, secret, onKey }: StepsProps) => (
  <ol className={css.steps}>
    <Step title={t('clients.step.key')}>
      <KeyStep
        name={name === 'other' ? t('clients.otherKey') : title}
        secret={secret}
        onKey={onKey}
      />
    </Step>
    {name === 'other' ? (
      <OtherStep connection={connection} secret={secret} />
    ) : (
      <>
        <SettingsStep name={name} title={title} connection={connection} secret={secret} />
        <Step title={t('clients.step.test')}>
          <ConnectionTest key={secret ?? ''} way="command" secret={secret} />
        </Step>
      </>
    )}
  </ol>
);

interface SettingsStepProps extends Omit<StepsProps, 'onKey'> {
  readonly name: AssistantName;
}

const SettingsStep = ({ name, title, connection, secret }: SettingsStepProps) => {
  const file = connection.files[name];
  return (
    <Step title={t('clients.step.settings', { name: title })}>
      {name === 'claude-code' ? (
        <>
          <p className={css.quiet}>{t('clients.terminalText')}</p>
          <CodeBlock title={t('clients.command')} text={claudeCodeCommand(connection, secret)} />
          <p className={css.quiet}>{t('clients.orFile')}</p>
        </>
      ) : (
        <p className={css.quiet}>{t('clients.fileText')}</p>
      )}
      <div className={css.address}>
        <code dir="ltr">{file}</code>
        <CopyButton text={file} label={t('clients.copyPath')} />
      </div>
      <CodeBlock title={t('clients.entry')} text={fileText(name, connection, secret)} json />
      <p className={css.quiet}>{t('clients.restart', { name: title })}</p>
    </Step>
  );
};

const OtherStep = ({ connection, secret }: Pick<StepsProps, 'connection' | 'secret'>) => {
  const api = useLocal('api.get').data;
  return (
    <>
      <Step title={t('clients.step.command')}>
        <p className={css.quiet}>{t('clients.commandText')}</p>
        <CodeBlock title={t('clients.command')} text={commandLine(connection)} />
        <CodeBlock title={t('clients.entry')} text={fileText('other', connection, secret)} json />
        <ConnectionTest key={secret ?? ''} way="command" secret={secret} />
      </Step>
      <Step title={t('clients.step.address')}>
        <p className={css.quiet}>{t('clients.connectText')}</p>
        {api?.running === false ? <p role="note">{t('clients.off')}</p> : null}
        <CodeBlock title={t('clients.address')} text={connection.address} />
        <CodeBlock title={t('clients.byKey')} text={addressText(connection, secret)} json />
        <ConnectionTest key={secret ?? ''} way="address" secret={secret} />
      </Step>
    </>
  );
};
