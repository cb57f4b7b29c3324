import { Reply } from 'lucide-react';
import { t } from 'i18next';
import type { CollectionDetailView, SourceView } from '#calls/index.ts';
import { changeCollectDraft, collectDraft } from '../../../collect-draft.ts';
import { useLocal } from '../../../local.ts';
import { goTo } from '../../../open.ts';
import { partName } from '../../../operation-registry.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { collectPath } from '../../../places.ts';
import { choiceWithReplies, groupKey } from '../../collect/choose.ts';

/**
 * Leads to where the replies that a run left out are gathered, too. Of a collection of several sources its
 * page of links tells which of them have such replies.
 */
export const CollectReplies = ({
  collection: { name, run, sources },
}: {
  readonly collection: CollectionDetailView;
}) => {
  const [source, ...others] = sources;
  if (run?.state !== 'done' && run?.state !== 'stopped') return null;
  if (run.repliesLeft === 0 || !source || source.ids || others.length > 0) return null;
  return <FromSource name={name} source={source} />;
};

const FromSource = ({ name, source }: { readonly name: string; readonly source: SourceView }) => {
  const question = { operation: source.operation, params: source.params };
  const choices = useLocal('collections.choices', question).data ?? [];
  const chosen = choiceWithReplies(choices, source, partName);
  if (!chosen) return null;
  const path = collectPath({ question });
  const open = (): void => {
    const key = groupKey({ ...question, choices });
    changeCollectDraft(path, {
      name,
      chosen: { ...collectDraft(path).chosen, [key]: chosen },
    });
    goTo(path);
  };
  return (
    <Button sign={Reply} small onClick={open}>
      {t('collections.collectReplies')}
    </Button>
  );
};
