import { t } from 'i18next';
import { questionInWords, useKnownName } from '../../names.ts';
import { fileNameInPath } from '../../native.ts';
import { placeFromPath } from '../../places.ts';
import { useOperation } from '../../queries.ts';

/** What a place of the window is called: the name of the thing, else its identifier, else its kind. */
export const usePathName = (path: string): string => {
  const place = placeFromPath(path);
  const question = place.kind === 'result' || place.kind === 'form' ? place : undefined;
  const name = useKnownName(question);
  const title = useOperation(question?.operation ?? '')?.operation.title;
  if (place.kind === 'dataset') return place.collection ?? t('dataset.everything');
  if (place.kind === 'case') return `${place.collection} · ${t('case.title')}`;
  if (place.kind === 'links') return `${place.collection} · ${t('links.title')}`;
  if (place.kind === 'changes') return `${place.collection} · ${t('changes.title')}`;
  if (place.kind === 'collect') return t('collections.new');
  if (place.kind === 'guide') return t('help.guide');
  if (place.kind === 'report') return t('help.report');
  if (place.kind === 'field-trial') return t('trial.title');
  if (place.kind === 'licences') return t('help.licences');
  if (place.kind === 'package') return fileNameInPath(place.path);
  if (place.kind === 'kept-page') return t('keptPages.one');
  if (place.kind === 'operations') return t('start.everything');
  if (place.kind === 'page')
    return t(place.part === undefined ? `page.${place.page}` : `settings.part.${place.part}`);
  if (question === undefined) return t('nowhere.title');
  return name ?? [title, questionInWords(question, t)].filter(Boolean).join(' · ');
};
