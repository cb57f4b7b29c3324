/** What the engine says, as a person reads it: in their language where it is translated, else in English. */
import { useTranslation } from 'react-i18next';
import type { Notice } from '#contract/index.ts';
import { noticeKindIn, sentencePieces } from '../engine-words.ts';
import { harmless, localInstants } from '../format.ts';
import { InlineCode } from './inline-code.tsx';

/** One sentence. English is marked as such, so that it is spoken and laid out as English in every language. */
export const EngineSentence = ({ text }: { readonly text: string }) => {
  const { language } = useTranslation().i18n;
  const own = sentencePieces(language, text);
  return own === undefined ? (
    <span lang="en" dir="ltr">
      <InlineCode text={localInstants(harmless(text), language === 'en' ? undefined : 'en')} />
    </span>
  ) : (
    own.map(({ ours, theirs }, index) =>
      ours === undefined ? (
        // The pieces of one sentence stay where they are.
        // oxlint-disable-next-line react/no-array-index-key
        <bdi key={index}>{harmless(theirs)}</bdi>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key
        <InlineCode key={index} text={ours} />
      ),
    )
  );
};

/** A notice: its sentence, behind its kind where the sentence itself is English only. */
export const NoticeText = ({ notice }: { readonly notice: Notice }) => {
  const { language } = useTranslation().i18n;
  const kind = noticeKindIn(language, notice.code);
  const isTranslated = sentencePieces(language, notice.message) !== undefined;
  return (
    <>
      {isTranslated || kind === undefined ? null : `${kind}: `}
      <EngineSentence text={notice.message} />
    </>
  );
};
