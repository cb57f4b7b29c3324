import { appFor, WORLD_HELP, WORLD_OPTIONS } from './app-for.ts';
import { UsageError, type Command } from './command.ts';
import { followRun } from './run-progress.ts';

export const recheck: Command = {
  name: 'recheck',
  usage: 'NAME',
  summary: 'Ask whether what a collection holds is still there; what is gone is marked.',
  options: WORLD_OPTIONS,
  help: [...WORLD_HELP, ['--json', 'Progress and result as lines of JSON.']],
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
};
