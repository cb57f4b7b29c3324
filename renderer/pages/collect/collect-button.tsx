import { LibraryBig } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operationById } from '../../operation-registry.ts';
import { Button } from '../../parts/controls/button.tsx';
import type { Params } from '../../places.ts';
import { findSubject } from '../../subjects.ts';
import { partLabel } from '../../part-labels.ts';
import { CollectDialog } from './collect-dialog.tsx';
import { wantedPart } from './collect-form.ts';

interface Props {
  readonly operation: string;
  readonly params: Params;
}

/** A label in the middle of a sentence: German writes its nouns with capitals there too. */
const withinSentence = (label: string, language: string): string =>
  language === 'de' ? label : label.toLocaleLowerCase(language);

/** Gathers a list to its end; where one thing is shown, the list that is meant by it. */
export const CollectButton = ({ operation, params }: Props) => {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isList = operationById(operation)?.list === true;
  const part = isList
    ? undefined
    : wantedPart(findSubject(operation, params)?.parts ?? [], operationById);
  if (!isList && part === undefined) return null;
  const question = part ?? { operation, params };
  return (
    <>
      <Button small look="primary" onClick={() => setOpen(true)}>
        <LibraryBig size={14} aria-hidden="true" />
        {part
          ? t('collect.doPart', { what: withinSentence(partLabel(part.name, t), i18n.language) })
          : t('collect.do')}
      </Button>
      {isOpen ? <CollectDialog question={question} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
