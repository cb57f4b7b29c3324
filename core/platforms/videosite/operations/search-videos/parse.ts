import { listedVideo } from '../../readers/video-renderer.ts';
import { searchParser } from '../../readers/search/results.ts';

/** A page of the videos that were found; adverts are no results. */
export const parse = searchParser(listedVideo);
