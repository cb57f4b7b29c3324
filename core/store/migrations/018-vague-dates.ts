/**
 * Items of which the platform says about when they were published: with how many there are of each day,
 * which the index by date tells, this is all that a chart over time needs.
 */
export const vagueDates = `
CREATE INDEX itemsByVagueDate ON items (collection, published, publishedLatest)
  WHERE publishedLatest <> published;
`;
