import { tabParser } from '../../readers/channel-list.ts';
import { listedVideo } from '../../readers/video-renderer.ts';

/** A page of a channel’s Shorts. */
export const parse = tabParser({ tabs: ['shorts'], read: listedVideo });
