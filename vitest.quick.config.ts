import { unitTests } from './vitest.config.ts';

/** The unit tests of `npm run check`: all but the long ones, which `npm test` runs. */
export default unitTests(['**/*.long.test.*']);
