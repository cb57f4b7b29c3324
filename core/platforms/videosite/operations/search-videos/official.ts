import { videosAsk } from '../../readers/official/ask.ts';
import { fetchFound, parseFound } from '../../readers/official/search.ts';
import { officialListed } from '../../readers/official/video.ts';

export const fetchOfficial = fetchFound('video', videosAsk);

export const parseOfficial = parseFound('video', officialListed);
