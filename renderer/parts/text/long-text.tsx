import { useMemo, useState } from 'react';
import { t } from 'i18next';
import { useLocal } from '../../local.ts';
import { Button } from '../controls/button.tsx';
import { Formatted, plainWords } from './formatted.tsx';
import { Prose, PlatformText } from './text.tsx';
import css from './text.module.css';

interface Written {
  readonly text: string;
  /** Of the text: `text/markdown` is shown formatted, unless the person wants it as it was written. */
  readonly mediaType: string | undefined;
}

interface Long extends Written {
  /** How many lines are shown at first. */
  readonly lines: number;
}

/** About as many stand in a line. */
const LINE = 75;

/** What somebody wrote: its beginning, and all of it on a click. */
export const LongText = ({ text, mediaType, lines }: Long) => {
  const [all, setAll] = useState(false);
  const isFormatted = useFormats(mediaType);
  const isLong = text.length > lines * LINE || text.split('\n').length > lines;
  const isCut = isLong && !all;
  return (
    <>
      <div
        className={isCut ? `${css.text} ${css.cut}` : css.text}
        style={isCut ? { WebkitLineClamp: lines } : undefined}
      >
        {isFormatted ? <Formatted text={text} /> : <Prose text={text} />}
      </div>
      {isLong ? (
        <Button
          small
          look="quiet"
          className={css.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {t(all ? 'common.less' : 'common.more')}
        </Button>
      ) : null}
    </>
  );
};

/** What somebody wrote, in one line: for rows and headings. */
export const Brief = ({ text, mediaType }: Written) => {
  const isFormatted = useFormats(mediaType);
  const words = useMemo(() => (isFormatted ? plainWords(text) : text), [isFormatted, text]);
  return <PlatformText text={words} />;
};

const useFormats = (mediaType: string | undefined): boolean => {
  const asWritten = useLocal('settings.get').data?.texts === 'written';
  return mediaType === 'text/markdown' && !asWritten;
};
