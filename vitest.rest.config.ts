import { LEFT } from './test/left-for-all.ts';
import {
  CONTRACT,
  CONTRACT_ONCE,
  ON_POSTGRES,
  ON_POSTGRES_ONCE,
  unitTests,
} from './vitest.config.ts';

/** What `npm test` leaves to `npm run test:all`. */
export default unitTests({
  include: LEFT,
  laboratory: CONTRACT.filter((path) => !CONTRACT_ONCE.includes(path)),
  postgres: ON_POSTGRES,
  notOnPostgres: ON_POSTGRES_ONCE,
});
