import { CircleCheck, CircleX, Info, Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from 'i18next';
import type { OfficialView } from '#calls/index.ts';
import { useChange, useLocal } from '../../../local.ts';
import { Toggle } from '../../../form/controls.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { FormDialog, type DialogProps } from '../../../parts/dialog/form-dialog.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import css from './official.module.css';
import { hindrance, isKept } from './setup-state.ts';
import { say } from '../../../parts/states/toast.tsx';
import { NumberSetting } from '../../../form/setting-form.tsx';

const DOLLARS = { min: 0, max: 1_000_000, mayBeEmpty: true };

interface SpendingCapProps extends Pick<OfficialView, 'platform'> {
  readonly spending: NonNullable<OfficialView['spending']>;
}

/** What an API bills, what it billed this month, and how much it may: empty for no cap. */
const SpendingCap = ({ platform, spending }: SpendingCapProps) => {
  const { says: message, dollars, monthlyCap } = spending;
  const set = useChange('official.cap');
  return (
    <>
      <p>{t('official.spent', { dollars: dollars.toFixed(3) })}</p>
      <NumberSetting
        label={t('official.cap')}
        range={DOLLARS}
        value={monthlyCap}
        problem={t('official.capProblem')}
        error={set.error}
        isPending={set.isPending}
        hint={
          <>
            <EngineSentence of={message} /> {t('official.capText')}
          </>
        }
        onSave={(wanted) =>
          set.mutate(
            { platform, dollars: wanted === null ? null : Math.round(wanted * 100) / 100 },
            { onSuccess: () => say(t('settings.saved')) },
          )
        }
      />
    </>
  );
};

interface UsePartProps {
  readonly official: OfficialView;
  readonly anchor: string;
  /** When it becomes another, what a test told of the one before no longer holds. */
  readonly turn: string;
  readonly onForget: () => void;
}

/** Once access is at hand: try it, say when it is asked, forget it. */
export const UsePart = ({ official, anchor, turn, onForget }: UsePartProps) => {
  const [forgetting, setForgetting] = useState(false);
  const why = hindrance(official);
  return (
    <div className={css.use} data-ready={why === undefined}>
      <h3 id={anchor} tabIndex={-1}>
        {t('official.use')}
      </h3>
      {why === undefined ? null : (
        <div className={css.waits}>
          <Lock size={14} aria-hidden="true" />
          <span>{t(`official.hindered.${why}`)}</span>
        </div>
      )}
      <Trial key={turn} official={official} ready={why === undefined} />
      {official.first ? (
        <p className={css.quiet}>
          {t(why === undefined ? 'official.askedFirst' : 'official.willBeFirst', {
            name: official.name,
          })}
        </p>
      ) : (
        <OnRefusal official={official} ready={why === undefined} />
      )}
      {official.spending ? (
        <SpendingCap platform={official.platform} spending={official.spending} />
      ) : null}
      {isKept(official) ? (
        <div className={css.buttons}>
          <Button look="danger" onClick={() => setForgetting(true)}>
            {t('official.forget')}
          </Button>
          <p className={css.quiet}>{t('official.forgetText')}</p>
        </div>
      ) : null}
      {forgetting ? (
        <ForgetDialog
          official={official}
          onClose={() => setForgetting(false)}
          onForget={() => {
            setForgetting(false);
            onForget();
          }}
        />
      ) : null}
    </div>
  );
};

interface PartProps {
  readonly official: OfficialView;
  readonly ready: boolean;
}

const Trial = ({ official: { platform, name }, ready }: PartProps) => {
  const id = useId();
  const mode = useLocal('network.get').data?.mode;
  const test = useChange('official.test');
  const tested = test.data;
  // Where recordings answer nobody is asked, and that says nothing about the credentials.
  const untried = tested?.ok === false && mode !== undefined && mode !== 'live';
  const Sign = untried ? Info : tested?.ok ? CircleCheck : CircleX;
  return (
    <>
      <div className={css.buttons}>
        <Button
          disabled={!ready || test.isPending}
          aria-describedby={id}
          onClick={() => test.mutate({ platform })}
        >
          {t('official.test')}
        </Button>
        <p id={id} className={css.quiet}>
          {t('official.testText', { name })}
        </p>
      </div>
      {/* Always there, so that what comes into it is heard. */}
      <output className={css.result} data-ok={untried ? undefined : tested?.ok}>
        {test.isPending ? t('official.testing', { name }) : null}
        {tested && !test.isPending ? (
          <>
            <Sign size={16} aria-hidden="true" />
            <span>
              {untried ? null : (
                <>
                  <strong>{t(tested.ok ? 'official.works' : 'official.fails')}</strong>{' '}
                </>
              )}
              <EngineSentence of={tested.says} />
            </span>
          </>
        ) : null}
      </output>
      {test.error ? <FailureCard error={test.error} who={name} /> : null}
    </>
  );
};

const OnRefusal = ({ official: { platform, name, onRefusal }, ready }: PartProps) => {
  const enable = useChange('official.enable');
  return (
    <div className={css.switch}>
      <Toggle
        label={t('official.onRefusal')}
        on={onRefusal}
        disabled={!ready || enable.isPending}
        onChange={(wanted) => enable.mutate({ platform, onRefusal: wanted })}
      />
      <p className={css.quiet}>{t('official.onRefusalText', { name })}</p>
      <FailureCard error={enable.error} />
    </div>
  );
};

type ForgetDialogProps = DialogProps & Pick<UsePartProps, 'official' | 'onForget'>;

const ForgetDialog = ({ official: { platform, name }, onClose, onForget }: ForgetDialogProps) => {
  const forget = useChange('official.forget');
  return (
    <FormDialog
      danger
      title={t('official.forgetTitle', { name })}
      text={t('official.forgetWarning')}
      send={t('official.forget')}
      by={forget}
      onSend={() => forget.mutate({ platform }, { onSuccess: onForget })}
      onClose={onClose}
    />
  );
};
