import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { Video } from '#vocab/video.ts';
import { playlistId } from '../../readers/params.ts';
import { official } from './official.ts';
import { capturedVideos, named, videosIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';

const CALLS = ['/api/mix/item_list/'];
const ofPlaylist = videosIn('videos of a playlist', CALLS, named('playlistId', 'mixId'));

const params = z.object({ playlistId, cursor });

export default defineList({
  name: 'list-playlist-videos',
  title: 'Videos of a playlist',
  label: 'Playlist',
  summary: 'Videos of a creator’s playlist, in its order.',

  readerChanges: [partsRead, videosDescribed],
  path: '/playlists/{playlistId}/videos',
  params,
  links: site.links(params, ['/@*/playlist/{playlistId}', '/embed/@*/playlist/{playlistId}']),
  item: Video,
  example: { playlistId: '7371330159376370462' },

  routes: [official, capturedVideos(ofPlaylist, CALLS)],
});
