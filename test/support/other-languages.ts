/** Python and R, where they are here: a test that needs them says so and is counted as left out otherwise. */
import { execFileSync } from 'node:child_process';

const works = (program: string, args: readonly string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** A Python with these modules: the one that is found first, or the system's own. */
export const findPython = (...modules: string[]): string | undefined =>
  ['python3', '/usr/bin/python3'].find((program) =>
    works(program, ['-c', `import ${['json', ...modules].join(', ')}`]),
  );

export const hasR = (...packages: string[]): boolean =>
  works('Rscript', ['-e', packages.map((name) => `library(${name})`).join('; ')]);
