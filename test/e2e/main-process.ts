/**
 * Electron's main process is asked through V8's inspector, which holds the promise of an answer weakly: a
 * collection of garbage just then loses the answer.
 */
const isLost = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('was garbage collected');

/** Looks something up; whoever only looks may look again. */
export const lookInMain = async <R>(look: () => Promise<R>): Promise<R> => {
  for (;;)
    try {
      return await look();
    } catch (error) {
      if (!isLost(error)) throw error;
    }
};

/** Does something that answers nothing: what was done is done, also where its answer is lost. */
export const doInMain = async (act: () => Promise<void>): Promise<void> => {
  try {
    await act();
  } catch (error) {
    if (!isLost(error)) throw error;
  }
};
