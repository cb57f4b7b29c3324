import { appFor, WORLD_OPTIONS } from './app-for.ts';
import { command, option, UsageError } from './command.ts';
import { followRun } from './run-progress.ts';

export const recheck = command({
  name: 'recheck',
  usage: 'NAME',
  summary: 'Ask whether what a collection holds is still there; what is gone is marked.',
  options: { ...WORLD_OPTIONS, json: option.flag('Progress and result as lines of JSON.') },
  example: 'recheck Garden --sample',
  argument: 'collection',
  run: async (given) => {
    const [name, ...more] = given.rest;
    if (name === undefined || more.length > 0) throw new UsageError('recheck takes one collection');
    const app = appFor(given);
    try {
      const run = await app.collecting.recheck(name, app.callers.cli);
      return await followRun(app, run.id, given);
    } finally {
      await app.close();
    }
  },
});
