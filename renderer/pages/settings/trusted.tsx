import { t } from 'i18next';
import { harmless } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Allowed } from '../../rights.ts';
import css from './settings.module.css';

interface TrustedProps {
  readonly label: string;
  readonly call: 'signing.distrust' | 'timestamps.distrust';
  readonly list: readonly { readonly key: string; readonly name: string; readonly print: string }[];
  readonly onDistrust: (key: string) => void;
}

/** Whom one trusts: keys of others and authorities, each by its fingerprint. */
export const Trusted = ({ label, call, list, onDistrust }: TrustedProps) =>
  list.length === 0 ? null : (
    <>
      <p className={css.text}>{label}</p>
      <ul className={css.keys} aria-label={label}>
        {list.map(({ key, name, print }) => (
          <li key={key} className={css.status}>
            <bdi>{harmless(name)}</bdi>
            <code dir="ltr">{print}</code>
            <Allowed call={call}>
              <Button
                small
                aria-label={t('signing.distrustOf', { name: harmless(name) })}
                onClick={() => onDistrust(key)}
              >
                {t('signing.distrust')}
              </Button>
            </Allowed>
          </li>
        ))}
      </ul>
    </>
  );
