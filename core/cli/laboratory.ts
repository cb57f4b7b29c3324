/** Where the command line reaches a laboratory. A command that has nothing to do with one loads nothing of it. */
export const laboratory = () => import('../laboratory/index.ts');
