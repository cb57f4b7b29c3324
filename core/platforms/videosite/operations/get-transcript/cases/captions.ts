import { ID, player } from '../../get-video/cases/videos.ts';

/** Invented caption tracks, and the text of one in every format of the platform. */

const base = `https://www.youtube.com/api/timedtext?v=${ID}&ei=x&caps=asr&expire=1749680181&signature=A.B&key=yt8`;

export const track = (lang: string, extra: object = {}, marks = '') => ({
  baseUrl: `${base}${marks}&lang=${lang}`,
  name: { simpleText: lang === 'en' ? 'English' : `Language ${lang}` },
  vssId: `.${lang}`,
  languageCode: lang,
  isTranslatable: true,
  trackName: '',
  ...extra,
});

export const automatic = track('en', {
  baseUrl: `${base}&kind=asr&lang=en`,
  name: { simpleText: 'English (auto-generated)' },
  vssId: 'a.en',
  kind: 'asr',
});

export const withTracks = (...captionTracks: readonly unknown[]) => ({
  ...player,
  captions: {
    playerCaptionsTracklistRenderer: {
      captionTracks,
      audioTracks: [{ captionTrackIndices: [0] }],
      translationLanguages: [{ languageCode: 'ar', languageName: { simpleText: 'Arabic' } }],
    },
  },
});

export const address = (lang: string, more = '', format = 'json3'): string =>
  `${base}${more}&lang=${lang}&fmt=${format}`;

export const json3 = {
  wireMagic: 'pb3',
  pens: [{}],
  events: [
    { tStartMs: 0, dDurationMs: 5000, id: 1, wpWinPosId: 1 },
    { tStartMs: 210, dDurationMs: 3830, segs: [{ utf8: 'First words & <more>' }] },
    { tStartMs: 2000, aAppend: 1, segs: [{ utf8: '\n' }] },
    {
      tStartMs: 2000,
      dDurationMs: 4000,
      segs: [{ utf8: 'second' }, { utf8: ' line\nof it', tOffsetMs: 400 }],
    },
    { tStartMs: 7000, segs: [{ utf8: 'last' }] },
  ],
};

export const classic = `<?xml version="1.0" encoding="utf-8" ?><transcript><text start="0.21" dur="3.83">First words &amp;amp; &amp;lt;more&amp;gt;</text><text start="2" dur="4">&lt;i&gt;second&lt;/i&gt; line
of it &amp;#39;s</text><text start="3" dur="1"> </text><text start="7">last</text></transcript>`;

export const timedText = `<?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><head><pen id="1"/></head><body><w t="0" id="1"/><p t="210" d="3830">First words &amp; &lt;more&gt;</p><p t="2000" d="4000" w="1"><s ac="0">second</s><s t="400"> line</s>
of it</p><p t="2000" a="1">
</p><p t="7000">last</p></body></timedtext>`;

export const ttml = `<?xml version="1.0" encoding="utf-8" ?>
<tt xml:lang="en" xmlns="http://www.w3.org/ns/ttml"><head/><body region="r1"><div>
<p begin="00:00:00.210" end="00:00:04.040" style="s1">First words &amp; &lt;more&gt;</p>
<p begin="00:00:02.000" end="00:00:06.000">second line<br />of it</p><p begin="00:00:07.000">last</p></div></body></tt>`;

export const vtt = `WEBVTT
Kind: captions
Language: en

NOTE nobody reads this

00:00:00.210 --> 00:00:04.040 align:start position:0%
First words &amp; &lt;more&gt;

00:02.000 --> 00:06.000
<00:00:02.400><c> second</c> line
of it

00:00:07.000 --> 00:00:07.000
last
`;

/** The transcript panel of the page. */
export const panel = {
  actions: [
    {
      updateEngagementPanelAction: {
        targetId: 'engagement-panel-searchable-transcript',
        content: {
          transcriptRenderer: {
            content: {
              transcriptSearchPanelRenderer: {
                body: {
                  transcriptSegmentListRenderer: {
                    initialSegments: [
                      { transcriptSectionHeaderRenderer: { startMs: '0', endMs: '9000' } },
                      segment('210', '4040', 'First words'),
                      segment('4040', '9130', 'second line'),
                    ],
                  },
                },
                footer: {
                  transcriptFooterRenderer: {
                    languageMenu: {
                      sortFilterSubMenuRenderer: {
                        subMenuItems: [
                          { title: 'German', selected: false },
                          { title: 'English (auto-generated)', selected: true },
                        ],
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  ],
};

function segment(startMs: string, endMs: string, text: string) {
  return { transcriptSegmentRenderer: { startMs, endMs, snippet: { runs: [{ text }] } } };
}
