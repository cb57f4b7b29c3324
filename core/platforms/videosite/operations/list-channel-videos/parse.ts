import { tabParser } from '../../readers/channel-list.ts';
import { listedVideo } from '../../readers/video-renderer.ts';

/** A page of a channel’s videos. */
export const parse = tabParser({ tabs: ['videos'], read: listedVideo });
