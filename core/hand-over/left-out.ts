/** Whom a project leaves out goes back to desktops: hashes of names and their key, never names. */
import type { LeftOutMark, LeftOutName, Store } from '../store/index.ts';
import type { ParcelAnswer } from './parcel.ts';

type LeftOutAnswer = Extract<ParcelAnswer, { readonly state: 'left-out' }>;

/** Names in one line of an answer, and lines of one answer: the rest comes with the next request. */
const MOST_NAMES = 200;
const MOST_LINES = 25;

/** What the sender does not know yet, in the order in which it was left out; nothing where it knows all. */
export function* leftOutAnswers(
  { store, project }: { readonly store: Pick<Store, 'leftOut'>; readonly project?: string },
  marks: readonly LeftOutMark[],
): Generator<LeftOutAnswer> {
  if (project === undefined) return;
  let mark = marks.find((one) => one.project === project)?.upTo ?? 0;
  for (let line = 0; line < MOST_LINES; line += 1) {
    const { names, upTo } = store.leftOut.since(mark, MOST_NAMES);
    if (upTo === mark) return;
    yield { state: 'left-out', numbers: [], project, upTo, names: names.map(jsonFromName) };
    mark = upTo;
  }
}

/** Leaves out whom the project of an answer leaves out. */
export const takeLeftOut = (
  store: Pick<Store, 'leftOut'>,
  laboratory: string,
  { project, upTo, names }: LeftOutAnswer,
): void => store.leftOut.takeIn(laboratory, { project, upTo, names: names.map(nameFromJson) });

const jsonFromName = ({ key, ...name }: LeftOutName): LeftOutAnswer['names'][number] => ({
  ...name,
  key: Buffer.from(key).toString('hex'),
});

const nameFromJson = ({ key, ...name }: LeftOutAnswer['names'][number]): LeftOutName => ({
  ...name,
  key: Buffer.from(key, 'hex'),
});
