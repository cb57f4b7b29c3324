import { Fragment, useMemo, type ReactNode } from 'react';
import { t } from 'i18next';
import { harmless } from '../../format.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import css from './code-block.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly json?: boolean;
}

/** Text for machines, with a name and a copy button. Long lines wrap: nothing hides to the side. */
export const CodeBlock = ({ title, text, json = false }: Props) => {
  const shown = useMemo(() => (json ? tinted(harmless(text)) : harmless(text)), [json, text]);
  return (
    <section className={css.block} aria-label={title}>
      <div className={css.head}>
        <span className={css.title}>{title}</span>
        <CopyButton text={text} label={t('common.copyWhat', { what: title })} />
      </div>
      {/* Long text scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={json ? css.text : `${css.text} ${css.command}`} tabIndex={0} dir="ltr">
        {shown}
      </pre>
    </section>
  );
};

/** Beyond this many characters colours cost more than they give. */
const TINTED_AT_MOST = 60_000;

/** A string that never ends is taken to the end: read once, and not once from every quote in it. */
const TOKEN =
  /("(?:[^"\\]|\\.)*"?)(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON with its keys, strings and values in their own colours. */
const tinted = (text: string): ReactNode => {
  if (text.length > TINTED_AT_MOST) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [all, string, colon] = match;
    if (match.index > from) parts.push(text.slice(from, match.index));
    const look = string === undefined ? css.other : colon === undefined ? css.string : css.key;
    parts.push(
      <Fragment key={match.index}>
        <span className={look}>{string ?? all}</span>
        {colon}
      </Fragment>,
    );
    from = match.index + all.length;
  }
  parts.push(text.slice(from));
  return parts;
};

/** Whatever has no view of its own yet, exactly as it was answered. */
export const RawJson = ({ value }: { readonly value: unknown }) => (
  <CodeBlock title={t('inspector.json')} text={JSON.stringify(value, null, 2) ?? ''} json />
);
