import { AppError } from '#kit/errors.ts';
import { dataPlaces, type DataPlace } from '../store/doctor/data-files.ts';
import { recordedLocation } from '../store/evidence-store/ownership.ts';
import { giveRoomBack, type GivenBack } from '../store/doctor/give-room-back.ts';
import { openStore, type MovedBodies, type Store } from '../store/index.ts';
import { openForReading } from '../store/open-database.ts';
import { command, dataDirFromGiven, EXIT, UsageError } from './command.ts';
import { megabytes, roomText } from './room-of-deleted.ts';
import { messages } from './messages.ts';
import { printAside, printJson, printLine } from './print.ts';
import { requireData } from './app-for.ts';

interface Held extends ReturnType<Store['bodyMoving']['count']> {
  /** Of a laboratory: the project, unless it is beside the projects. */
  readonly project?: string;
  /** Where its replies are put; absent where they are kept with the data. */
  readonly location?: string | undefined;
  readonly moved?: MovedBodies;
  readonly givenBack?: GivenBack;
}

export const evidence = command({
  name: 'evidence',
  usage: '[move]',
  summary:
    'Where replies are kept, how many and how large. With move, those that lie with the data go into the evidence store that a server was given by --evidence.',
  options: {},
  help: [
    [
      'move',
      'Move them, also while servers run. Each is read back and checked before it leaves the data; broken off, it goes on when it is begun again.',
    ],
  ],
  example: 'evidence --sample',
  argument: ['move'],
  run: async (given) => {
    const [verb, ...more] = given.rest;
    if (more.length > 0 || (verb !== undefined && verb !== 'move'))
      throw new UsageError('evidence takes move, or nothing to list');
    const dir = dataDirFromGiven(given);
    requireData(dir);
    const places = dataPlaces(dir).map((place) => ({ ...place, location: locationOf(place.dir) }));
    if (verb === 'move' && places.every(({ location }) => location === undefined))
      throw new AppError('validation_error', messages.noEvidenceStore);
    const isJson = given.options.json;
    const all: Held[] = [];
    for (const place of places) {
      const held = await look(place, verb === 'move');
      all.push(held);
      if (!isJson) for (const line of linesOf(held, places.length > 1)) printLine(line);
    }
    if (isJson) printJson(all);
    return EXIT.ok;
  },
});

/** That which a server has put something into, or asked whether it may. */
const locationOf = (dir: string): string | undefined => {
  const db = openForReading(dir);
  try {
    return recordedLocation(db);
  } finally {
    db.close();
  }
};

type Place = DataPlace & { readonly location: string | undefined };

const look = async (place: Place, isToMove: boolean): Promise<Held> => {
  const held = await lookOrMove(place, isToMove);
  // Once this program itself has let go of the file.
  return held.moved === undefined ? held : { ...held, givenBack: giveRoomBack(place.dir) };
};

const lookOrMove = async ({ project, dir, location }: Place, isToMove: boolean): Promise<Held> => {
  const store = openStore({ dir, evidence: location });
  const about = { ...(project !== undefined && { project }), location };
  let moved: MovedBodies | undefined;
  try {
    const { inRows } = store.bodyMoving.count();
    if (!isToMove || location === undefined || inRows.replies === 0)
      return { ...about, ...store.bodyMoving.count() };
    printAside(`${project ?? location}: ${countText(inRows)} to be moved`);
    store.evidenceObjects.start();
    await store.inPortions(
      (function* () {
        for (moved of store.bodyMoving.move()) {
          printAside(`${moved.replies} of ${inRows.replies} moved`);
          yield;
        }
      })(),
    );
    return {
      ...about,
      ...store.bodyMoving.count(),
      ...(moved && { moved }),
    };
  } finally {
    store.close();
  }
};

const linesOf = (
  { project, location, inRows, objects, moved, givenBack }: Held,
  isLaboratory: boolean,
): readonly string[] => [
  ...(isLaboratory ? [`${project ?? 'Beside the projects'}:`] : []),
  ...(moved === undefined ? [] : [`moved ${countText(moved)}`]),
  ...(moved !== undefined && moved.damaged > 0
    ? [`left where they are: ${moved.damaged} damaged replies; see \`bowerbird doctor --full\``]
    : []),
  `with the data: ${countText(inRows)}`,
  location === undefined ? 'no evidence store is known' : `in ${location}: ${countText(objects)}`,
  ...(givenBack === undefined ? [] : [roomText(givenBack)]),
];

const countText = ({ replies, bytes }: { readonly replies: number; readonly bytes: number }) =>
  `${replies} replies (${megabytes(bytes)})`;
