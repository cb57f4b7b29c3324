/**
 * Looks something up in Electron's main process. V8's inspector holds the promise of an answer weakly, so
 * that a collection of garbage just then loses the answer; whoever only looks may look again.
 */
export const lookInMain = async <R>(look: () => Promise<R>): Promise<R> => {
  for (;;)
    try {
      return await look();
    } catch (error) {
      const isLost = error instanceof Error && error.message.includes('was garbage collected');
      if (!isLost) throw error;
    }
};
