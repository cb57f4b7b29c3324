/** What the engine says, as a person reads it: in their language where it is translated, else in English. */
import { useTranslation } from 'react-i18next';
import type { Message, Notice } from '#calls/index.ts';
import { noticeKindIn, messagePieces } from '../../engine-words.ts';
import { harmless, localInstants } from '../../format.ts';
import { InlineCode } from './inline-code.tsx';

/** One sentence. English is marked as such, so that it is spoken and laid out as English in every language. */
export const EngineSentence = ({ of }: { readonly of: Message }) => {
  const { language } = useTranslation().i18n;
  const pieces = messagePieces(language, of);
  return pieces === undefined ? (
    <span lang="en" dir="ltr">
      <InlineCode
        text={localInstants(harmless(of.message), language === 'en' ? undefined : 'en')}
      />
    </span>
  ) : (
    pieces.map(({ text, isOurs }, index) =>
      isOurs ? (
        // The pieces of one sentence stay where they are.
        // oxlint-disable-next-line react/no-array-index-key
        <InlineCode key={index} text={text} />
      ) : (
        // oxlint-disable-next-line react/no-array-index-key
        <bdi key={index}>{text}</bdi>
      ),
    )
  );
};

/** Several, each an item of a list. */
export const EngineSentences = ({ of, className }: SentencesProps) => (
  <ul className={className}>
    {of.map((sentence) => (
      <li key={sentence.message}>
        <EngineSentence of={sentence} />
      </li>
    ))}
  </ul>
);

interface SentencesProps {
  readonly of: readonly Message[];
  readonly className?: string | undefined;
}

/** A notice: its sentence, behind its kind where the sentence itself is English only. */
export const NoticeText = ({ notice }: { readonly notice: Notice }) => {
  const { language } = useTranslation().i18n;
  const kind = noticeKindIn(language, notice.code);
  const isTranslated = messagePieces(language, notice) !== undefined;
  return (
    <>
      {isTranslated || kind === undefined ? null : `${kind}: `}
      <EngineSentence of={notice} />
    </>
  );
};
