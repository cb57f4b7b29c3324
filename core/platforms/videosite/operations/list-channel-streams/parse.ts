import { tabParser } from '../../readers/channel-list.ts';
import { listedVideo } from '../../readers/listed-video.ts';

/** A page of a channel’s streams. */
export const parse = tabParser({ tabs: ['streams'], read: listedVideo });
