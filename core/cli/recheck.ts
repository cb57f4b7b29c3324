import { withApp, WORLD_OPTIONS } from './app-for.ts';
import { command, option, onlyArgument } from './command.ts';
import { followRun } from './run-progress.ts';

export const recheck = command({
  name: 'recheck',
  usage: 'NAME',
  summary: 'Ask whether what a collection holds is still there; what is gone is marked.',
  options: { ...WORLD_OPTIONS, json: option.flag('Progress and result as lines of JSON.') },
  example: 'recheck Garden --sample',
  argument: 'collection',
  run: async (given) => {
    const name = onlyArgument(given, 'recheck takes one collection');
    return withApp(given, async (app) => {
      const run = await app.collecting.recheck(name, app.callers.cli);
      return followRun(app, run.id, given);
    });
  },
});
