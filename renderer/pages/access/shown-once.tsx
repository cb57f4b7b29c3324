import type { ReactNode } from 'react';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import css from './access.module.css';

interface Props {
  readonly lead: string;
  readonly secret: string;
  /** What the button says that copies it. */
  readonly copy: string;
  readonly children?: ReactNode;
}

/** What is shown right after it was made and never again: a key, a link. */
export const ShownOnce = ({ lead, secret, copy, children }: Props) => (
  <output className={css.secret}>
    <span>{lead}</span>
    <span className={css.secretLine}>
      <code dir="ltr">{secret}</code>
      <CopyButton text={secret} label={copy} words />
      {children}
    </span>
  </output>
);
