import type { Exchange } from '#kit/exchange.ts';
import type { RouteName } from '#kit/route.ts';

/**
 * Of a call that was answered, the exchanges out of which its answer may have been read: sets to be tried one
 * after the other. A call keeps what was refused beside what was asked again, by another route or once more.
 * `route`: by which it was answered, where that is known.
 */
export const answeringExchanges = (
  all: readonly Exchange[],
  route?: RouteName | null,
): readonly (readonly Exchange[])[] => {
  const accepted = all.filter(({ refused }) => refused === undefined);
  // Nothing was accepted: reading throws the refusal.
  if (accepted.length === 0) return [all];
  const answeredBy = route ?? accepted.at(-1)?.route;
  const own = accepted.filter((exchange) => exchange.route === answeredBy);
  const ofRoute = own.length > 0 ? own : accepted;
  // What failed on the way was sent once more, and that was answered.
  const whole = ofRoute.filter(({ reply: { status } }) => status >= 200 && status < 300);
  const sets = route ? [ofRoute, whole] : [accepted, ofRoute, whole];
  return sets.filter(
    (set, n) => set.length > 0 && !sets.slice(0, n).some((one) => one.length === set.length),
  );
};
