import { json, type FakeResponse } from '#kit/fake/site.ts';
import { HERON, media, photo, POND_PLACE, POSTED, video, WREN } from './things.ts';

/** Things that only somebody who is signed in is shown: a highlight, a place, an audio track. */

export const HIGHLIGHT = '17900000000000001';
export const AUDIO = '27130000000000001';
export const PLACE = POND_PLACE.pk;

/** Two stories of the spring: a photograph and a film. */
export const highlight = (): FakeResponse =>
  json({
    data: {
      xdt_api__v1__feed__reels_media__connection: {
        edges: [
          {
            node: {
              id: `highlight:${HIGHLIGHT}`,
              title: 'Spring',
              user: HERON,
              items: [
                media('SmplStory01', 'Image', photo('story-1', 'A nest in April')),
                media('SmplStory02', 'Video', {
                  ...video('story-2', 'A heron in May'),
                  taken_at: POSTED + 86_400,
                  story_link_stickers: [
                    { story_link: { url: 'https://sample.invalid/herons', link_title: 'Herons' } },
                  ],
                }),
              ],
            },
          },
        ],
        page_info: { has_next_page: false },
      },
    },
  });

const reel = (code: string, plays: number) =>
  media(code, 'Video', {
    ...video(code, 'Reeds in the wind'),
    product_type: 'clips',
    caption: { text: `Sample ${code} #pond` },
    play_count: plays,
    like_count: 40,
    comment_count: 2,
    user: WREN,
  });

/** Reels with the sound of the pond, of the mobile family. */
export const audioReels = (): FakeResponse =>
  json({
    items: ['SmplAudio01', 'SmplAudio02', 'SmplAudio03'].map((code, index) => ({
      media: reel(code, 900 * (index + 1)),
    })),
    metadata: { original_sound_info: { audio_asset_id: AUDIO } },
    paging_info: { more_available: false },
    status: 'ok',
  });

const atPond = (code: string) =>
  media(code, 'Image', {
    ...photo(code, 'The pond from the bench'),
    product_type: 'feed',
    caption: { text: `Sample ${code} at the pond` },
    like_count: 8,
    comment_count: 1,
    user: WREN,
    location: POND_PLACE,
  });

/** The facts of the pond, with its newest posts. */
export const place = (): FakeResponse =>
  json({
    data: {
      xdt_location_get_web_info: {
        native_location_data: {
          location_info: {
            location_id: PLACE,
            name: POND_PLACE.name,
            lat: 52.1,
            lng: -1.2,
            location_address: '1 Sample Lane',
            location_city: POND_PLACE.city,
            media_count: 3,
          },
          recent: {
            sections: [
              {
                layout_content: {
                  medias: ['SmplPlace01', 'SmplPlace02', 'SmplPlace03'].map((code) => ({
                    media: atPond(code),
                  })),
                },
              },
            ],
            more_available: false,
          },
        },
      },
    },
  });
