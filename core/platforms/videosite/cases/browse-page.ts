/** A page of a channel or a list with one tab, which is shown. */
export const browsePage = (content: unknown) => ({
  contents: {
    twoColumnBrowseResultsRenderer: { tabs: [{ tabRenderer: { selected: true, content } }] },
  },
});
