/**
 * What things are called, as far as this window heard: the title of a playlist, the name of a channel.
 * Kept for the life of the window, and forgotten with the world that they belong to.
 */
import type { TFunction } from 'i18next';
import { create } from 'zustand';
import { labelFromName } from './fields.ts';
import { figure } from './format.ts';
import { operationById } from './operation-registry.ts';
import type { Question } from './places.ts';
import { questionKey } from './places.ts';
import { listChoices, plainest, subjectIdFromQuestion } from './subjects.ts';

const useNames = create<ReadonlyMap<string, string>>(() => new Map());

/** Names that are remembered; of more, the oldest are forgotten. */
const MOST = 2000;

/** The same for each part of one thing; without a thing, the question itself. */
const nameKeyFromQuestion = ({ operation, params }: Question): string => {
  const subject = subjectIdFromQuestion({ operation, params });
  return subject ?? questionKey(operation, params);
};

export const noteName = (question: Question, name: string): void =>
  useNames.setState((names) => {
    const key = nameKeyFromQuestion(question);
    if (names.get(key) === name) return names;
    const others = [...names].filter(([one]) => one !== key).slice(-(MOST - 1));
    return new Map([...others, [key, name]]);
  }, true);

export const forgetNames = (): void => useNames.setState(new Map(), true);

/** The name of what is asked for; `undefined` where none was heard. */
export const findQuestionName = (question: Question): string | undefined =>
  useNames.getState().get(nameKeyFromQuestion(question));

/** The same, else what the question asks for in words. */
export const knownName = (question: Question, t: TFunction): string =>
  findQuestionName(question) ?? questionInWords(question, t);

/** Parameters whose value is what people call the thing, too ("sample.heron"), where it is no number. */
const CALLED_BY = new Set(['username', 'subreddit', 'domain', 'tag', 'tagName', 'company']);

const calledIn = ({ operation, params }: Question): string | undefined => {
  const by = operationById(operation)?.part?.by;
  const value = by === undefined ? undefined : params[by];
  if (by === undefined || typeof value !== 'string') return undefined;
  // A handle names a thing, whatever the parameter is called.
  return value.startsWith('@') || (CALLED_BY.has(by) && /\D/.test(value)) ? value : undefined;
};

/**
 * What the question is about as people call it: a name that was heard, a handle, the words of a search.
 * `undefined` where only an id is known.
 */
export const nameWithoutId = (question: Question): string | undefined => {
  const part = operationById(question.operation)?.part;
  const words = part?.of === 'search' ? question.params[part.by] : undefined;
  return (
    findQuestionName(question) ??
    calledIn(question) ??
    (typeof words === 'string' ? words : undefined)
  );
};

/** The name that was heard or is asked by; drawn again when one is heard. */
export const useKnownName = (question: Question | undefined): string | undefined => {
  const key = question && nameKeyFromQuestion(question);
  const heard = useNames((names) => (key === undefined ? undefined : names.get(key)));
  return heard ?? (question && calledIn(question));
};

/**
 * The parameters of a question: without the tokens, which are for machines alone, and without what leaving
 * it out would mean; what was chosen of a fixed list is called as it is there. May be empty.
 */
export const questionInWords = ({ operation, params }: Question, t: TFunction): string => {
  const choices = new Set(listChoices(operation).map(({ param }) => param));
  return Object.entries(plainest(operation, params))
    .filter(([name]) => name !== 'token')
    .map(([name, value]) =>
      choices.has(name) && typeof value === 'string'
        ? choiceInWords(name, value, t)
        : inWords(value),
    )
    .join(' · ');
};

/** A value of a fixed list as it is called in the window; "" is what the platform then takes. */
export const choiceInWords = (param: string, value: string, t: TFunction): string =>
  value === ''
    ? t(`choice.${param as 'time'}.left`)
    : t(`choice.${param as 'sort'}.${value as 'top'}`, { defaultValue: labelFromName(value) });

/** Of a long list the first three, and how many there are besides. */
const inWords = (value: unknown): string => {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  const more = value.length - LISTED;
  return value.slice(0, LISTED).map(inWords).join(', ') + (more > 0 ? ` + ${figure(more)}` : '');
};

const LISTED = 3;
