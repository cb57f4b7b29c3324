/* oxlint-disable jsx-a11y/prefer-tag-over-role -- <progress> cannot say "9 MB of 31 MB", nor look like ours */
import css from './progress-bar.module.css';

interface Props {
  readonly label: string;
  /** From 0 to 1; `undefined` while it is not known. */
  readonly share: number | undefined;
  /** "9 MB of 31 MB" */
  readonly words: string;
  readonly isPaused?: boolean;
}

export const ProgressBar = ({ label, share, words, isPaused = false }: Props) => (
  <div
    className={css.track}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
    aria-valuetext={words}
  >
    <div
      className={[css.bar, share === undefined ? css.unknown : '', isPaused ? css.paused : ''].join(
        ' ',
      )}
      style={share === undefined ? undefined : { inlineSize: `${share * 100}%` }}
    />
  </div>
);
