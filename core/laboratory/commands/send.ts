import { settleRequests } from '../../collections/settle-requests.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { parcelAnswer } from '../../hand-over/parcel.ts';
import { sendParcels } from '../../hand-over/send.ts';
import { laboratoryAddress, postParcels } from '../../net/laboratory.ts';
import { openStore, type Store } from '../../store/index.ts';
import { dataDirFromGiven, EXIT, UsageError } from '../../cli/command.ts';
import { printAside, printJson, printLine } from '../../cli/print.ts';
import type { LabGiven } from './lab-help.ts';

const KEY = 'BOWERBIRD_LAB_KEY';

/**
 * Shares a collection of this computer with a project, and hands over what waits; what cannot be sent now
 * waits for the next time. The key comes from the environment: arguments are seen by others.
 */
export const send = async (given: LabGiven): Promise<number> => {
  const [name, ...more] = given.rest;
  const to = given.options.to;
  if (more.length > 0 || to === undefined)
    throw new UsageError(
      'lab send takes COLLECTION and --to https://…; without one, what waits is sent',
    );
  const key = process.env[KEY];
  if (key === undefined || key === '')
    throw new UsageError(`put a key of the project into the variable ${KEY}`);
  const address = laboratoryAddress(to);
  const store = openStore({ dir: dataDirFromGiven(given) });
  try {
    settleRequests(store, catalogue);
    const laboratory = address.origin;
    if (name !== undefined) shareWith(store, name, laboratory);
    let leftOut = 0;
    const report = await sendParcels({
      store,
      laboratory,
      now: Date.now,
      exchange: async function* (request) {
        for await (const line of postParcels(address, key, request)) {
          const answer = parcelAnswer.parse(line);
          if (answer.state === 'left-out') leftOut += answer.names.length;
          yield answer;
        }
      },
    });
    const waiting = store.outbox
      .shared()
      .filter((one) => one.laboratory === laboratory)
      .reduce((sum, one) => sum + one.waiting, 0);
    if (given.options.json) printJson({ ...report, waiting });
    else {
      printLine(`${report.taken} taken, ${report.known} known there, ${waiting} waiting`);
      if (leftOut > 0)
        printLine(
          'The laboratory forgot people, who are left out here from now on: “bowerbird forget-person --left-out” lists what is held of them.',
        );
      for (const { reason } of store.outbox.refused(20))
        printAside(`refused: ${reason?.message ?? 'without a reason'}`);
    }
    return report.refused > 0 || waiting > 0 ? EXIT.failed : EXIT.ok;
  } finally {
    store.close();
  }
};

/** A collection goes to one laboratory: also that to which the desktop hands over by itself. */
const shareWith = (store: Store, name: string, laboratory: string): void => {
  const { seq } = store.collections.there(name);
  store.outbox.share(seq, laboratory);
  const shared = store.outbox.shared().find(({ collection }) => collection === seq);
  if (shared && shared.laboratory !== laboratory)
    throw new UsageError(`${name} is shared with ${shared.laboratory}; end that first`);
};
