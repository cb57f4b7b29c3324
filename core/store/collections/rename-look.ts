import { isNode } from '#kit/dig.ts';
import { todaysField } from '#vocab/renamed.ts';

interface Kind {
  readonly platform: string;
  readonly shape: string;
}

/**
 * The look of a view with the figures of its charts under today's names; `undefined` where it names none that has
 * another. `kinds`: what its dataset holds. A figure keeps its name where not all that have it call it alike today.
 */
export const renameInLook = (look: string, kinds: readonly Kind[]): string | undefined => {
  const whole = parsed(look);
  const charts = isNode(whole) ? whole['charts'] : undefined;
  if (!isNode(whole) || !isNode(charts)) return undefined;
  const { figure, measure } = charts;
  const today = {
    ...charts,
    ...(typeof figure === 'string' && { figure: todaysFigure(figure, kinds) }),
    ...(isNode(measure) && { measure: todaysMeasure(measure, kinds) }),
  };
  const text = JSON.stringify({ ...whole, charts: today });
  return text === JSON.stringify(whole) ? undefined : text;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Likes are a column, which has the score of a forum. */
const COLUMNS: ReadonlySet<string> = new Set(['likeCount']);

const todaysFigure = (field: string, kinds: readonly Kind[]): string => {
  if (COLUMNS.has(field)) return field;
  const names = new Set(kinds.map(({ platform, shape }) => todaysField(platform, shape, field)));
  const [only, ...others] = names;
  return others.length > 0 || only === undefined ? todaysField(undefined, undefined, field) : only;
};

const todaysMeasure = (measure: Readonly<Record<string, unknown>>, kinds: readonly Kind[]) => {
  const { field, shape } = measure;
  if (typeof field !== 'string') return measure;
  const own = kinds.filter((kind) => kind.shape === shape);
  return { ...measure, field: todaysFigure(field, own) };
};
