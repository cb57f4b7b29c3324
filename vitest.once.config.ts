import { LEFT } from './test/left-for-all.ts';
import { CONTRACT_ONCE, ON_POSTGRES_ONCE, unitTests } from './vitest.config.ts';

/** The unit tests of `npm test`: each once, and some of the contracts in a laboratory and on PostgreSQL. */
export default unitTests({
  exclude: LEFT,
  laboratory: CONTRACT_ONCE,
  postgres: ON_POSTGRES_ONCE,
});
