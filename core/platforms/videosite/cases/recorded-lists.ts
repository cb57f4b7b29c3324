export interface RecordedList {
  readonly operation: string;
  readonly name: string;
  readonly count: number;
  readonly hasNext: boolean;
  /** Codes of the notices. */
  readonly codes: readonly string[];
  /** Of the first item. */
  readonly id: string | undefined;
  readonly title: string | undefined;
}

/** operation, recording, items (and more: +), notices, id and title of the first item */
const TABLE = `
list-channel-videos ¦ tab-videos-2026-07-p1 ¦ 30+ ¦ - ¦ OOHUhSEdkB0 ¦ Founders Fireside Chat | 23 June
list-channel-videos ¦ tab-videos-2026-07-p2 ¦ 30+ ¦ - ¦ LM-UAQ5AnXw ¦ CC Certificate Webinar: Alumni Panel Discussion, January 2025
list-channel-videos ¦ tab-videos-2024-p1 ¦ 30+ ¦ - ¦ _E-Zic_DD-0 ¦ CC Certificate: AI Discussion & Legal Q&A with Kat Walsh, September 2024 session
list-channel-videos ¦ channel-gronkh-2026-07 ¦ 30+ ¦ - ¦ BUK5QiU2Rnw ¦ There Are No Ghosts at the Grand (1/3) 👻 Die Demo, das Spiel, das Erlebnis, das Musical
list-channel-videos ¦ channel-gronkh-2023 ¦ 30+ ¦ - ¦ Qh5_7XEHACU ¦ ✨ Priest Simulator #18
list-channel-videos ¦ channel-vsauce-2026-07 ¦ 30+ ¦ - ¦ xHd4zsIbXJ0 ¦ All The Ghosts You Will Be
list-channel-videos ¦ channel-carousel-2026-07 ¦ 0 ¦ no-such-tab ¦ - ¦ -
list-channel-videos ¦ channel-agerestricted-2026-07 ¦ 0 ¦ age-restricted ¦ - ¦ -
list-channel-shorts ¦ tab-shorts-2026-07-p1 ¦ 48+ ¦ - ¦ Fw-iiGUW9Lg ¦ Cooking Korean Food for my Danish In Law's
list-channel-streams ¦ tab-shorts-2026-07-p1 ¦ 0 ¦ no-such-tab ¦ - ¦ -
list-channel-playlists ¦ tab-playlists-2023-p1 ¦ 30+ ¦ - ¦ PLvOlSehNtuHuS01_RNCnvpzyk7bycYCmM ¦ Open Source Hardware
list-channel-playlists ¦ tab-playlists-2026-07-p1 ¦ 30+ ¦ - ¦ PLvOlSehNtuHtAlWfU05ycHQdkSoE0rR20 ¦ uTimer Project
list-channel-playlists ¦ tab-playlists-2026-07-p2 ¦ 30+ ¦ - ¦ PLvOlSehNtuHtX7OearWdmqGzqiu4DHKWi ¦ Cameras
search-videos ¦ search-all-test-p1 ¦ 46+ ¦ other-kinds,grouped,grouped ¦ 4FEzLc7iBY0 ¦ 5.1 Surround Sound Test PCM | Dolby Digital 5.1 Test | 4K
search-videos ¦ search-all-test-p2 ¦ 31+ ¦ grouped ¦ SQKCrL1tgrQ ¦ Roborocks erster Mähroboter im Test
search-videos ¦ search-corrected-p1 ¦ 20+ ¦ query-corrected ¦ iRRpvuMG7AM ¦ I tried to make a Manga
search-videos ¦ search-videodescription-p1 ¦ 20+ ¦ query-suggested ¦ 44wLAzydRFU ¦ Minecraft Speedrunner VS 5 Hunters FINALE
search-videos ¦ html-results-2026-01 ¦ 0 ¦ - ¦ - ¦ -
search-channels ¦ search-channels-test-p1 ¦ 20+ ¦ - ¦ UCZRcA_nO3Kt-SOml2mY8D9g ¦ test
search-channels ¦ search-channels-test-p2 ¦ 20+ ¦ - ¦ UCLGT-72GYToAJlIw_QFbUdA ¦ Daily IQ Test
search-channels ¦ search-channel-2022-p1 ¦ 20+ ¦ - ¦ UCx1Wdk01tGziB60XVt55k1g ¦ Cuisine Test
search-playlists ¦ search-playlists-test-p1 ¦ 20+ ¦ - ¦ PLoSH8W6DT6V3qwTB9hJj37DwUf3djvBpK ¦ Saville test OMG!
list-chart-videos ¦ trending-charts-trailers ¦ 30 ¦ - ¦ 62bIsvRcPv0 ¦ SPIDER-MAN: BRAND NEW DAY – New Trailer (4K)
list-chart-videos ¦ livekiosk-2026-07-p1 ¦ 15+ ¦ - ¦ 5_IZYCpktEI ¦ The Mike Graham Show - Thursday 2nd July 2026
list-chart-videos ¦ trending-2023 ¦ 48 ¦ - ¦ Zu2z5M4gmno ¦ THE GAME AWARDS 2023: Official 4K Livestream (Monster Hunter, Alan Wake, Light No Fire)
list-mix-videos ¦ mix-video-2026-07 ¦ 25+ ¦ - ¦ FAqYW76GLPA ¦ ⏮ Fresh Uplifting Beat No Copyright Free Summer Background Music for Vlog | Rewind by Markvard
suggest ¦ suggestions ¦ 14 ¦ - ¦ - ¦ hello
`;

const textFrom = (cell: string | undefined): string | undefined => (cell === '-' ? undefined : cell);

/** What is known of every recorded page of a list. */
export const RECORDED_LISTS: readonly RecordedList[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [operation = '', name = '', count = '', codes = '-', id, title] = line.split(' ¦ ');
    return {
      operation,
      name,
      count: Number.parseInt(count, 10),
      hasNext: count.endsWith('+'),
      codes: textFrom(codes)?.split(',') ?? [],
      id: textFrom(id),
      title: textFrom(title),
    };
  });
