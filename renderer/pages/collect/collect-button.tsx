import { LibraryBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { operationById, partName } from '../../operation-registry.ts';
import { Button } from '../../parts/controls/button.tsx';
import { useBridge } from '../../bridge-context.ts';
import { sayFailure } from '../../parts/states/toast.tsx';
import { collectPath, type Question } from '../../places.ts';
import type { Bridge } from '../../bridge.ts';
import { awaitStart, changeCollectDraft, collectDraft } from '../../collect-draft.ts';
import { askLocal } from '../../local.ts';
import { goTo } from '../../open.ts';
import { choiceWithReplies, groupKey } from './choose.ts';
import { findSubject } from '../../subjects.ts';
import { partLabel } from '../../part-labels.ts';
import type { OperationView } from '#calls/index.ts';

/** A label in the middle of a sentence: German writes its nouns with capitals there too. */
const withinSentence = (label: string, language: string): string =>
  language === 'de' ? label : label.toLocaleLowerCase(language);

/** What people want of a thing, the likeliest first. */
const WANTED: readonly string[] = ['comments', 'videos', 'posts', 'replies'];

/** The comments of a video, the videos of a channel; `undefined` where nothing of the kind can be asked. */
export const wantedPart = <T extends { readonly name: string; readonly operation: string }>(
  parts: readonly T[],
  operationOf: (id: string) => OperationView | undefined,
): T | undefined =>
  WANTED.map((name) =>
    parts.find((part) => {
      const found = operationOf(part.operation);
      return part.name === name && found?.list === true && found.because === undefined;
    }),
  ).find((part) => part !== undefined);

/** Gathers a list to its end, comments with their replies; where one thing is shown, the list that is meant by it. */
export const CollectButton = ({ operation, params }: Question) => {
  const { t, i18n } = useTranslation();
  const bridge = useBridge();
  const isList = operationById(operation)?.list === true;
  const part = isList
    ? undefined
    : wantedPart(findSubject(operation, params)?.parts ?? [], operationById);
  if (!isList && part === undefined) return null;
  const { cursor: _, ...listed } = params;
  const question = part
    ? { operation: part.operation, params: part.params }
    : { operation, params: listed };
  return (
    <Button
      sign={LibraryBig}
      small
      look="primary"
      onClick={() =>
        void collectList(bridge, question).catch((error: unknown) => sayFailure(error))
      }
    >
      {part
        ? t('collect.doPart', { what: withinSentence(partLabel(part.name, t), i18n.language) })
        : t('collect.do')}
    </Button>
  );
};

/** Leads to the page where a list is collected, with the replies to its comments where it has some. */
const collectList = async (bridge: Bridge, question: Question): Promise<void> => {
  const path = collectPath({ question });
  const choices = await askLocal(bridge, 'collections.choices', question);
  const chosen = choiceWithReplies(choices, question, partName);
  const key = groupKey({ ...question, choices });
  if (chosen && collectDraft(path).chosen[key] === undefined)
    changeCollectDraft(path, { chosen: { ...collectDraft(path).chosen, [key]: chosen } });
  awaitStart(path);
  goTo(path);
};
