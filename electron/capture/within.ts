/** The result, or `undefined` when it takes longer than `ms`. */
export const within = async <T>(ms: number, work: Promise<T>): Promise<T | undefined> => {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
