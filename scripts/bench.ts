import { benchBeside } from './bench/beside.ts';
import { benchAssistants } from './bench/assistants.ts';
import { benchCapturing } from './bench/capturing.ts';
import { benchCollecting } from './bench/collecting.ts';
import { benchCollections } from './bench/collections.ts';
import { benchExporting } from './bench/exporting.ts';
import { benchOracle } from './bench/oracle.ts';
import { benchReading, pages } from './bench/reading.ts';
import { benchRest } from './bench/rest.ts';

/** `npm run bench`: ratios measured side by side in one run; read differences under ten percent as equal. */
const all = await pages();
benchReading(all);
benchOracle(all);
await benchAssistants();
await benchRest();
await benchBeside(all);
await benchCollecting();
await benchCapturing();
await benchCollections();
await benchExporting();
