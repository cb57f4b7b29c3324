/** Loaded into a program before its own code: writes its peak of resident memory where it is told to. */
import { writeFileSync } from 'node:fs';

const EVERY_MS = 20;
const file = process.env['BOWERBIRD_PEAK_FILE'];
const bytes = { atStart: process.memoryUsage.rss(), peak: 0 };
const look = (): void => {
  bytes.peak = Math.max(bytes.peak, process.memoryUsage.rss());
};
setInterval(look, EVERY_MS).unref();
process.on('exit', () => {
  look();
  if (file) writeFileSync(file, JSON.stringify(bytes));
});
