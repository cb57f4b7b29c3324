import { ordinary, type Film } from './films.ts';

/** A year of weeks in the garden of Quillmere, a town that does not exist. */
const WEEKS = [
  'the gate is painted blue',
  'first frost on the pond',
  'counting the nest boxes',
  'leaf mould, and patience',
  'the robin takes the spade',
  'a ladder for the hedgehog',
  'rain, all of it',
  'mending the long fence',
  'seed catalogues and tea',
  'the quietest week',
  'who ate the ivy berries?',
  'tracks in the snow',
  'pruning the old pear',
  'snowdrops under the wall',
  'the kettle freezes',
  'a new roof for the wren',
  'frogspawn, at last',
  'turning the compost',
  'the first bee is late',
  'sowing broad beans',
  'a storm and its sticks',
  'the blackbird rehearses',
  'cold frames open',
  'ten sorts of moss',
  'a toad on the doorstep',
  'the hedge turns green',
  'swifts over the town hall',
  'potatoes, first row',
  'a visit from the school',
  'ants in the pavilion',
  'the pond in full voice',
  'strawberries and slugs',
  'the long evening',
  'hay in the small meadow',
  'young tits everywhere',
  'the drought, day nine',
  'the drought, day sixteen',
  'thunder at four o’clock',
  'beans up to the gutter',
  'a heron on the roof',
  'moths by lamplight',
  'the sunflower contest',
  'windfalls',
  'wasps and other guests',
  'saving the seed',
  'the swifts have gone',
  'spiders on every gate',
  'a barrow of squashes',
  'bulbs for next year',
  'the bonfire that was not lit',
  'closing the shutters',
  'the year in four minutes',
] as const;

const BIRDS = [
  'wren',
  'robin',
  'blackbird',
  'grey heron',
  'song thrush',
  'dunnock',
  'house sparrow',
  'tree creeper',
  'nuthatch',
  'blue tit',
  'great tit',
  'long-tailed tit',
  'goldcrest',
  'bullfinch',
  'greenfinch',
  'goldfinch',
  'linnet',
  'chaffinch',
  'starling',
  'jackdaw',
  'magpie',
  'jay',
  'wood pigeon',
  'collared dove',
  'swift',
  'swallow',
  'house martin',
  'pied wagtail',
  'kingfisher',
  'moorhen',
  'coot',
  'tawny owl',
  'kestrel',
  'great spotted woodpecker',
] as const;

const PLANTS = [
  'broad beans',
  'runner beans',
  'peas',
  'lettuce',
  'chard',
  'beetroot',
  'carrots',
  'parsnips',
  'leeks',
  'onions',
  'garlic',
  'potatoes',
  'squash',
  'courgettes',
  'tomatoes',
  'rhubarb',
  'strawberries',
  'gooseberries',
  'raspberries',
  'pears',
  'quinces',
  'sunflowers',
  'foxgloves',
  'lavender',
  'honeysuckle',
  'ivy',
  'teasels',
  'moss',
] as const;

/** A list may leave a thing out: one film has no title, one no count of its views. */
const UNTITLED = 217;
const UNCOUNTED = new Set([113, 305]);

const left = (film: Film, number: number): Film => {
  const { title, views, ...rest } = film;
  return {
    ...rest,
    ...(number === UNTITLED || title === undefined ? {} : { title }),
    ...(UNCOUNTED.has(number) || views === undefined ? {} : { views }),
  };
};

const series = (
  from: number,
  subjects: readonly string[],
  makeTitle: (subject: string, nth: number) => string,
  about: string,
  tags: readonly string[],
): readonly Film[] =>
  subjects.map((subject, index) =>
    left(
      ordinary(from + index, makeTitle(subject, index + 1), `${about} ${subject}.`, [
        ...tags,
        subject,
      ]),
      from + index,
    ),
  );

export const WEEKLY: readonly Film[] = series(
  101,
  WEEKS,
  (subject, nth) => `Sample garden, week ${nth}: ${subject}`,
  'A week in the sample garden of Quillmere:',
  ['garden'],
);
export const PORTRAITS: readonly Film[] = series(
  201,
  BIRDS,
  (subject) => `Sample bird portrait: the ${subject}`,
  'Three minutes with one sample bird: the',
  ['birds'],
);
export const GROWING: readonly Film[] = series(
  301,
  PLANTS,
  (subject) => `How we grow it (sample): ${subject}`,
  'What we do, and what we leave alone, for our sample',
  ['growing'],
);

const SECONDS = [
  'the wren says no',
  'a robin and a spade',
  'blackbird, one note',
  'the heron lands',
  'the heron does not land',
  'sparrows in the dust',
  'a goldfinch on a teasel',
  'swifts, very fast',
  'the toad blinks',
  'a bee chooses',
  'rain begins',
  'rain ends',
  'the gate in the wind',
  'a snail overtakes',
  'frost on a web',
  'the kettle in the shed',
  'beans, day by day',
  'a squash, turned round',
  'the owl that was a glove',
  'moss, closer',
  'ivy full of wasps',
  'the third bench',
] as const;

/** The Shorts of the garden: upright and under a minute. */
export const SHORTS: readonly Film[] = SECONDS.map((subject, index) => {
  const number = 401 + index;
  const film = ordinary(
    number,
    `${subject} #sample #shorts`,
    'A few seconds of the sample garden:',
    ['shorts'],
  );
  return { ...film, seconds: 6 + ((number * 7) % 52) };
});
