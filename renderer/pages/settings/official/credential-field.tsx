import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficialView } from '#calls/index.ts';
import { FieldFrame } from '../../../form/controls.tsx';
import inputs from '../../../form/controls.module.css';
import { IconButton } from '../../../parts/controls/button.tsx';
import css from './official.module.css';
import { sayIn } from '../../../engine-words.ts';

/** One thing to fill in. A secret is hidden while it is typed, and shown only as long as asked for. */
export const CredentialField = ({
  ask,
  value,
  problem,
  disabled,
  onChange,
  onBlur,
}: {
  readonly ask: OfficialView['asks'][number];
  readonly value: string;
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}) => {
  const { t, i18n } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame
      label={sayIn(i18n.language, ask.label)}
      optional={ask.optional}
      hint={sayIn(i18n.language, ask.hint)}
      problem={problem}
    >
      {({ id, describedBy, invalid }) => (
        <div className={css.secret}>
          <input
            id={id}
            type={ask.secret && !shown ? 'password' : 'text'}
            value={value}
            disabled={disabled}
            className={`${inputs.input} ${css.typed}`}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            aria-required={!ask.optional}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            data-credential={ask.name}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
          />
          {ask.secret ? (
            <IconButton
              label={t('official.show', { what: sayIn(i18n.language, ask.label) })}
              aria-pressed={shown}
              disabled={disabled}
              onClick={() => setShown(!shown)}
            >
              <Icon size={16} aria-hidden="true" />
            </IconButton>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
};
