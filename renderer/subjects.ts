/**
 * What several operations are about together: a video, a channel, a post, a search. Each of them is one
 * more part of the same thing, and a way from part to part that costs nothing by itself. Pure.
 */
import type { OperationView } from '#calls/index.ts';
import { siblingOperations, operationById } from './operation-registry.ts';
import type { Params, Question } from './places.ts';

export interface SubjectPart {
  /** As the operation declares it: `comments`. */
  readonly name: string;
  readonly operation: string;
  readonly params: Params;
}
export interface Subject {
  /** `video`, `channel`: what the operations are about. */
  readonly kind: string;
  /** Absent while a search has no words yet. */
  readonly id: string | undefined;
  readonly about: SubjectPart | undefined;
  readonly parts: readonly SubjectPart[];
}

/** What a question is about, and what else can be asked about the same. */
export const findSubject = (operation: string, params: Params): Subject | undefined => {
  const part = operationById(operation)?.part;
  if (!part) return undefined;
  const id = textIn(params, part.by);
  const own: Params = id === undefined ? {} : { [part.by]: id };
  const parts = partsInOrder(
    siblingOperations(operation).filter((one) => isTakenBy(one, part.by)),
    own,
  );
  // What stands alone has no way to go.
  if (parts.length < 2) return undefined;
  return { kind: part.of, id, parts, about: parts.find(({ name }) => name === 'facts') };
};

/** The thing itself, then its parts as the platform declares them; of two with one name the later one. */
const partsInOrder = (operations: readonly OperationView[], params: Params): SubjectPart[] => {
  const byName = new Map<string, SubjectPart>();
  for (const { id, part } of operations)
    if (part) byName.set(part.as, { name: part.as, operation: id, params });
  const parts = [...byName.values()];
  const isFacts = ({ name }: SubjectPart): boolean => name === 'facts';
  return [...parts.filter(isFacts), ...parts.filter((one) => !isFacts(one))];
};

/** Whether the name of the thing is enough to ask: the replies to a comment of a video need more. */
const isTakenBy = (operation: OperationView, by: string): boolean =>
  (operation.params.required ?? []).every((name) => name === by);

const textIn = (params: Params, name: string): string | undefined => {
  const value = params[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A parameter that is better switched in place than typed into a form. */
export interface Choice {
  readonly param: string;
  /** The first one is what leaving the parameter out means. */
  readonly values: readonly string[] | 'countries';
  /** Empty where leaving it out means what the platform then takes. */
  readonly usual: string;
  /** Only while another parameter has one of these values. */
  readonly onlyWith?: { readonly param: string; readonly values: readonly string[] };
}

/** A closed set of values, or a country, of which the operation says what leaving it out means. */
export const listChoices = (operation: string): readonly Choice[] =>
  Object.entries(operationById(operation)?.params.properties ?? {}).flatMap(
    ([param, schema]): Choice[] => {
      const only = Object.entries(schema['x-only-with'] ?? {})[0];
      const onlyWith = only && { onlyWith: { param: only[0], values: only[1] } };
      const values = (schema.enum ?? []).filter((value) => typeof value === 'string');
      const usual = schema.default ?? (SWITCHED.has(param) ? '' : undefined);
      if (typeof usual !== 'string') return [];
      if (schema.format === 'country') return [{ param, values: 'countries', usual, ...onlyWith }];
      return values.length === 0 ? [] : [{ param, values, usual, ...onlyWith }];
    },
  );

/** Switched in place although the operation does not say what leaving them out means. */
const SWITCHED: ReadonlySet<string> = new Set(['time']);

/** The value that holds: the one given, else the one that leaving it out means. */
export const readChosenValue = ({ param, usual }: Choice, params: Params): string => {
  const value = params[param];
  return typeof value === 'string' ? value : usual;
};

/** Whether the choice means anything beside the other parameters. */
export const choiceHolds = (choice: Choice, operation: string, params: Params): boolean => {
  const { onlyWith } = choice;
  if (!onlyWith) return true;
  const other = listChoices(operation).find(({ param }) => param === onlyWith.param);
  return other !== undefined && onlyWith.values.includes(readChosenValue(other, params));
};

/** One way to ask one thing: what is usual or means nothing here is left out, so that nothing is paid twice. */
export const plainest = (operation: string, params: Params): Params => {
  const idle = listChoices(operation).filter(
    (choice) =>
      readChosenValue(choice, params) === choice.usual || !choiceHolds(choice, operation, params),
  );
  const dropped = new Set(idle.map(({ param }) => param));
  return Object.fromEntries(Object.entries(params).filter(([name]) => !dropped.has(name)));
};

/** One name for what a question is about, whichever part of it; `undefined` where it is no thing. */
export const subjectIdFromQuestion = (question: Question): string | undefined => {
  const part = operationById(question.operation)?.part;
  const id = part && textIn(question.params, part.by);
  if (!part || id === undefined || part.of === 'search') return undefined;
  return `${platformFromQuestion(question)} ${part.of} ${id.toLowerCase()}`;
};

/** Whether both ask about the same thing, whichever part of it. */
export const isSameSubject = (one: Question, other: Question): boolean => {
  const [a, b] = [operationById(one.operation)?.part, operationById(other.operation)?.part];
  if (!a || !b || a.of !== b.of) return false;
  const [left, right] = [one.params[a.by], other.params[b.by]];
  return (
    typeof left === 'string' &&
    typeof right === 'string' &&
    left.toLowerCase() === right.toLowerCase() &&
    platformFromQuestion(one) === platformFromQuestion(other)
  );
};

const platformFromQuestion = ({ operation }: Question): string =>
  operation.slice(0, operation.indexOf('.'));
