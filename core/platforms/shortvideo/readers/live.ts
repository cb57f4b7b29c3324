import { omitUndefined, required } from '#kit/collect.ts';
import { objectAt, at, count, id, int, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { ReaderChange } from '#kit/operation.ts';
import { fromUnix } from '#kit/times.ts';
import type { Creator } from '#vocab/person.ts';
import type { Video } from '#vocab/video.ts';
import { handle, readAccountFacts } from './creator.ts';
import { liveUrl, userUrl } from './site.ts';
import { avatar, pictures } from './pictures.ts';
import { wholeJson } from './answer.ts';
import { messages } from './messages.ts';

/** `status` of a room: 2 while it streams, 4 once it ended (two readers, August 2026). */
const [RUNNING, ENDED] = [2, 4];

const isLiveFromStatus = (status: number | undefined): boolean | undefined =>
  status === RUNNING ? true : status === ENDED ? false : undefined;

/** Readers of streams before this version left these out; viewers had another name. */
export const liveDescribed: ReaderChange = {
  since: '0.10.0',
  fields: ['content', 'published', 'viewCount', 'viewerCount', 'concurrentViewers', 'attributedTo'],
};

const host = (user: Node | undefined, name: string | undefined): Creator | undefined => {
  const own = handle(name);
  if (own === undefined) return undefined;
  const url = userUrl(own);
  return omitUndefined({
    ...objectAt('Person', url),
    entityId: id(user, 'id_str') ?? id(user, 'id'),
    preferredUsername: own,
    name: str(user, 'nickname'),
    ...readAccountFacts(user),
    icon: avatar(user),
    secondaryId: str(user, 'secUid') ?? str(user, 'sec_uid'),
  });
};

const room = (
  entityId: string,
  attributedTo: Creator | undefined,
  facts: Partial<Omit<Video, 'type' | 'id' | 'url' | 'entityId' | 'attributedTo'>>,
): Video => {
  const url = liveUrl(attributedTo?.preferredUsername ?? '_');
  return omitUndefined({
    ...objectAt('Video', url),
    entityId,
    content: facts.name,
    published: facts.startTime,
    ...facts,
    attributedTo,
  });
};

/** The live page of an account: `LiveRoom.liveRoomUserInfo` of its state. */
export const readLivePage = (info: unknown): Video => {
  const [user, live] = [node(info, 'user'), node(info, 'liveRoom')];
  const status = int(live, 'status') ?? int(user, 'status');
  const entityId = id(user, 'roomId') ?? id(live, 'roomId') ?? id(live, 'streamId');
  return room(required(entityId, 'identifier of the room'), host(user, str(user, 'uniqueId')), {
    name: str(live, 'title'),
    isLive: isLiveFromStatus(status),
    startTime: fromUnix(int(live, 'startTime')),
    viewCount: count(live, 'liveRoomStats', 'enterCount'),
    viewerCount: count(live, 'liveRoomStats', 'userCount'),
    image: pictures(at(live, 'coverUrl')),
  });
};

/** `data` of the live service’s call about a room; also the raw room of a search for streams. */
export const readRoom = (data: unknown): Video => {
  const owner = node(data, 'owner');
  const status = int(data, 'status');
  return room(
    required(id(data, 'id_str') ?? id(data, 'id'), 'identifier of the room'),
    host(owner, str(owner, 'display_id') ?? str(owner, 'unique_id')),
    {
      name: str(data, 'title'),
      isLive: isLiveFromStatus(status),
      startTime: fromUnix(int(data, 'create_time')),
      endTime: status === ENDED ? fromUnix(int(data, 'finish_time')) : undefined,
      viewerCount: count(data, 'user_count'),
      likeCount: count(data, 'like_count') ?? count(data, 'stats', 'like_count'),
      image: pictures(at(data, 'cover')),
    },
  );
};

/** `LiveRoomInfo` of the site’s call about a room. */
export const readRoomDetail = (info: unknown): Video => {
  const owner = node(info, 'ownerInfo');
  return room(
    required(id(info, 'id') ?? id(info, 'roomId'), 'identifier of the room'),
    host(owner, str(owner, 'uniqueId')),
    {
      name: str(info, 'title'),
      isLive: isLiveFromStatus(int(info, 'status')),
      viewCount: count(info, 'liveRoomStats', 'enterCount'),
      viewerCount: count(info, 'liveRoomStats', 'userCount'),
      image: pictures(at(info, 'coverUrl')),
    },
  );
};

/** A stream that a search found: its room is JSON as text inside the row (tests of a reader, October 2026). */
export const readFoundRoom = (row: unknown): Video | undefined => {
  const info = node(row, 'live_info') ?? node(row, 'lives');
  const raw = str(info, 'raw_data') ?? str(info, 'rawdata');
  if (raw === undefined) return info ? readRoom(info) : undefined;
  try {
    return readRoom(wholeJson(raw));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('platform_error', messages.liveRoomNotJson);
  }
};
