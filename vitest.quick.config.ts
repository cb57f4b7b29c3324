import { unitTests } from './vitest.config.ts';

/** The unit tests of `npm run check`: all but the long ones. */
export default unitTests({ exclude: ['**/*.long.test.*'] });
