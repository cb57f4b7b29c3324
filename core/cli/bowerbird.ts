#!/usr/bin/env node
import { holdHeapWhileLoading } from './heap-growth.ts';

// Other commands end soon, and some read much.
if (process.argv.includes('serve')) holdHeapWhileLoading();
const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
