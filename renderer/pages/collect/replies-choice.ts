/** What is chosen where the replies to what a source brought are to be gathered, too. Pure. */
import type { ChoiceView, SourceView } from '#calls/index.ts';
import { choicePath, type ChosenInGroup } from './choose.ts';

type Expand = NonNullable<SourceView['expand']>;
type Expansion = Pick<SourceView, 'operation' | 'limit' | 'expand'>;

/**
 * All that the source asks for, and the replies to what that brings; `undefined` where none of its lists
 * has replies that can be asked for. `partName`: the part of its subject that an operation gives.
 */
export const choiceWithReplies = (
  choices: readonly ChoiceView[],
  source: SourceView,
  partName: (operation: string) => string | undefined,
): ChosenInGroup | undefined => {
  let isFound = false;
  const choose = (
    offered: readonly ChoiceView[],
    expansions: readonly Expansion[],
    above: string,
  ): ChosenInGroup =>
    Object.fromEntries(
      offered.flatMap((choice) => {
        const path = choicePath(above, choice);
        const isReplies = above !== '' && partName(choice.operation) === 'replies';
        const expansion = expansions.find(({ operation }) => operation === choice.operation);
        if (!expansion && !isReplies) return [];
        isFound ||= isReplies && !expansion;
        const limit = expansion?.limit === undefined ? {} : { limit: String(expansion.limit) };
        const below = choose(choice.choices, expansionsFrom(expansion?.expand), path);
        return [[path, { isOn: true, ...limit }], ...Object.entries(below)];
      }),
    );
  const chosen = choose(choices, [source], '');
  return isFound ? chosen : undefined;
};

const expansionsFrom = (expand: Expand | undefined): readonly Expansion[] =>
  typeof expand === 'string' ? [{ operation: expand }] : (expand ?? []);
