import { videosAsk } from '../shared/official-ask.ts';
import { fetchFound, parseFound } from '../shared/official-search.ts';
import { officialListed } from '../shared/official-video.ts';

export const fetchOfficial = fetchFound('video', videosAsk);

export const parseOfficial = parseFound('video', officialListed);
