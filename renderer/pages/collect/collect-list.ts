import type { Bridge } from '../../bridge.ts';
import { awaitStart, changeCollectDraft, collectDraft } from '../../collect-draft.ts';
import { askLocal } from '../../local.ts';
import { goTo } from '../../open.ts';
import { partName } from '../../operation-registry.ts';
import { collectPath, type Question } from '../../places.ts';
import { choiceWithReplies, groupKey } from './choose.ts';

/** Leads to the page where a list is collected, with the replies to its comments where it has some. */
export const collectList = async (bridge: Bridge, question: Question): Promise<void> => {
  const path = collectPath({ question });
  const choices = await askLocal(bridge, 'collections.choices', question);
  const chosen = choiceWithReplies(choices, question, partName);
  const key = groupKey({ ...question, choices });
  if (chosen && collectDraft(path).chosen[key] === undefined)
    changeCollectDraft(path, { chosen: { ...collectDraft(path).chosen, [key]: chosen } });
  awaitStart(path);
  goTo(path);
};
