/** What is gathered of each group of links, from what was chosen. Pure. */
import type { ChoiceView, LinkGroupView, OperationView, SourceView } from '#calls/index.ts';
import type { Chosen, CollectDraft } from '../../collect-draft.ts';
import { questionKey } from '../../places.ts';
import { isDay, repeatFrom, wholeFrom } from './repeat.ts';

/** What was chosen in one group, by the operations that lead to it: `site.list-comments/site.list-replies`. */
export type ChosenInGroup = Readonly<Record<string, Chosen>>;

export const groupKey = ({ operation, params }: LinkGroupView): string =>
  questionKey(operation, params);

export const choicePath = (above: string, { operation }: ChoiceView): string =>
  above === '' ? operation : `${above}/${operation}`;

export const isChosen = (chosen: ChosenInGroup, path: string, choice: ChoiceView): boolean =>
  chosen[path]?.isOn ?? choice.isUsual;

/** `null`: all of them; `undefined`: what was typed is no number. */
export const limitAt = (chosen: ChosenInGroup, path: string): number | null | undefined => {
  const text = chosen[path]?.limit ?? '';
  return text.trim() === '' ? null : wholeFrom(text);
};

type Expansion = Exclude<NonNullable<SourceView['expand']>, string>[number];

/** What is asked of each item; throws nothing: a bound that is no number is left out, and told elsewhere. */
const expansionsFromChoices = (
  { choices }: ChoiceView,
  chosen: ChosenInGroup,
  above: string,
): Expansion[] =>
  choices.flatMap((choice) => {
    const path = choicePath(above, choice);
    if (!isChosen(chosen, path, choice)) return [];
    const expand = expansionsFromChoices(choice, chosen, path);
    const limit = limitAt(chosen, path);
    return [
      {
        operation: choice.operation,
        ...(typeof limit === 'number' && { limit }),
        ...(expand.length > 0 && { expand }),
      },
    ];
  });

/** The sources of one group; none where nothing of it is chosen. */
export const sourcesFromGroup = (
  group: LinkGroupView,
  chosen: ChosenInGroup,
  {
    since,
    byOf,
  }: { readonly since: string; readonly byOf: (operation: string) => string | undefined },
): SourceView[] =>
  group.choices.flatMap((choice) => {
    const path = choicePath('', choice);
    if (!isChosen(chosen, path, choice)) return [];
    const expand = expansionsFromChoices(choice, chosen, path);
    const limit = limitAt(chosen, path);
    return [
      {
        operation: choice.operation,
        params: paramsFor(group, choice, byOf),
        ...(group.ids && { ids: group.ids }),
        ...(typeof limit === 'number' && { limit }),
        ...(since !== '' && choice.role === 'list' && { until: since }),
        ...(expand.length > 0 && { expand }),
      },
    ];
  });

/** What the link says holds for its own operation; another one is only told which thing it is about. */
const paramsFor = (
  { operation, params }: LinkGroupView,
  choice: ChoiceView,
  byOf: (operation: string) => string | undefined,
): SourceView['params'] => {
  if (choice.operation === operation) return params;
  const by = byOf(choice.operation);
  return by === undefined || params[by] === undefined ? {} : { [by]: params[by] };
};

/** All that is asked for; `undefined` while a field that counts is not filled in well, or nothing is chosen. */
export const sourcesFrom = (
  groups: readonly LinkGroupView[],
  draft: CollectDraft,
  operationOf: (id: string) => OperationView | undefined,
): readonly SourceView[] | undefined => {
  const { chosen, since, often } = draft;
  if (often === 'again' && repeatFrom(draft) === undefined) return undefined;
  if (since !== '' && !isDay(since)) return undefined;
  const isWrong = groups.some((group) => {
    const inGroup = chosen[groupKey(group)] ?? {};
    return Object.keys(inGroup).some((path) => limitAt(inGroup, path) === undefined);
  });
  if (isWrong) return undefined;
  const byOf = (id: string): string | undefined => operationOf(id)?.part?.by;
  const sources = groups.flatMap((group) =>
    sourcesFromGroup(group, chosen[groupKey(group)] ?? {}, { since, byOf }),
  );
  return sources.length === 0 ? undefined : sources;
};

/** What is chosen where the replies to what a source brought are to be gathered, too. Pure. */
type Expand = NonNullable<SourceView['expand']>;
export type SourceExpansion = Pick<SourceView, 'operation' | 'limit' | 'expand'>;

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
    expansions: readonly SourceExpansion[],
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

export const expansionsFrom = (expand: Expand | undefined): readonly SourceExpansion[] =>
  typeof expand === 'string' ? [{ operation: expand }] : (expand ?? []);
