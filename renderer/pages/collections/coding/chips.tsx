/** Codes as chips: a colour, a sign of it, and the name. */
import { X } from 'lucide-react';
import { t } from 'i18next';
import type { CodeView, ItemView } from '#calls/index.ts';
import { codePath } from './codebook.ts';
import { harmless } from '../../../format.ts';
import css from './coding.module.css';
import { codesBy } from './row-codes.ts';
import type { Coding } from './use-coding.ts';

interface CodeChipProps {
  /** `null`: no code applies. */
  readonly code: string | null;
  readonly codes: readonly CodeView[];
  /** For the pointer alone, where a list hears the keys for all of its rows. */
  readonly onRemove?: (() => void) | undefined;
}

export const CodeChip = ({ code, codes, onRemove }: CodeChipProps) => {
  const known = codes.find(({ id }) => id === code);
  const name = code === null ? t('coding.none') : harmless(known?.name ?? '?');
  return (
    <span
      className={css.chip}
      data-code={known?.colour ?? 'none'}
      title={known ? harmless(titleOf(known, codes)) : name}
    >
      <i aria-hidden="true" />
      <bdi>{name}</bdi>
      {onRemove ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          className={css.remove}
          title={t('coding.remove', { code: name })}
          onClick={(event) => {
            event.stopPropagation();
            onRemove();
          }}
        >
          <X size={11} />
        </span>
      ) : null}
    </span>
  );
};

const titleOf = (code: CodeView, codes: readonly CodeView[]): string =>
  [codePath(code, codes), code.definition].filter(Boolean).join('\n');

interface RowChipsProps {
  readonly row: ItemView;
  readonly coding: Coding;
  readonly onRemove?: ((code: string | null) => void) | undefined;
}

/** The chips of one row, as whoever codes here gave them. */
export const RowChips = ({ row, coding, onRemove }: RowChipsProps) => (
  <span className={css.chips}>
    {codesBy(row.codings, coding.me?.id, coding.codes).map((code) => (
      <CodeChip
        key={code ?? ''}
        code={code}
        codes={coding.codes}
        onRemove={onRemove && (() => onRemove(code))}
      />
    ))}
  </span>
);

/** The same in words, as a sentence; empty where there are none. */
export const rowCodesWords = (row: ItemView, coding: Coding): string => {
  const codes = codesText(row, coding, t('coding.none'));
  return codes === '' ? '' : t('coding.rowCodes', { codes: harmless(codes) });
};

/** The names alone. */
export const codesText = (row: ItemView, { codes, me }: Coding, none: string): string =>
  codesBy(row.codings, me?.id, codes)
    .map((code) => (code === null ? none : (codes.find(({ id }) => id === code)?.name ?? '')))
    .join(', ');
