/** Whether R is here with these packages: a test that needs them says so and is counted as left out otherwise. */
import { execFileSync } from 'node:child_process';

export const hasR = (...packages: readonly string[]): boolean => {
  try {
    const loaded = packages.map((name) => `library(${name})`).join('; ');
    execFileSync('Rscript', ['-e', loaded], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
