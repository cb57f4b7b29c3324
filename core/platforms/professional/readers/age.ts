/**
 * "3d • Edited •": how long ago a post was made, then what else is told of it; a sign behind it shows who sees
 * it. In the place of all that, an advert has what it is called, in the language of whoever looks at it.
 */
interface AgeLine {
  readonly isEdited: true | undefined;
  readonly isAdvert: boolean;
}

const SEPARATOR = '•';
const NOW = /^(?:just )?now\b|^jetzt\b|^gerade\b|^ahora\b|^الآن/iu;

/** What such a line tells, by its parts and not by their words: ages have a digit, of whatever script. */
export const readAgeLine = (texts: readonly string[]): AgeLine => {
  const [age = '', mark] = texts
    .flatMap((text) => text.split(SEPARATOR))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isAge =
    /\p{Nd}/u.test(age) || NOW.test(age) || texts.some((text) => text.includes(SEPARATOR));
  return {
    isEdited: isAge && mark !== undefined && !/\p{Nd}/u.test(mark) ? true : undefined,
    isAdvert: !isAge,
  };
};
