import { listedChannel } from '../../readers/search/channel.ts';
import { searchParser } from '../../readers/search/results.ts';

/** A page of the channels that were found. */
export const parse = searchParser(listedChannel);
