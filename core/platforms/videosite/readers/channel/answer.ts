import { at, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Channel } from '#vocab/person.ts';
import { errorAlert, dataExpected, readAnswer } from '../answer.ts';
import { isContinuation, type ParsedRequest } from '../ask.ts';
import { readContinuation } from '../continuation.ts';
import { channelId } from '../site.ts';
import { channelFromId } from './listed-channel.ts';
import { unknownLayout } from '../listed-elements.ts';
import { decodeBase64, parseFields, innerText } from '../protobuf.ts';
import { text } from '../text.ts';
import { messages } from '../messages.ts';
import { verbatim } from '#kit/message.ts';

/** One answer about a channel: where its handle leads, a tab of its page, a later page of a list. */
export interface ChannelAnswer {
  readonly parsedRequest: ParsedRequest;
  readonly data: Node;
  /** When the reply came. */
  readonly at: string;
  /** It resolved a handle or an address and says nothing else. */
  readonly resolves: boolean;
  /** It was asked for with a token of a later page. */
  readonly continues: boolean;
  readonly channel: Channel | undefined;
  /** The notice that stands in place of a channel’s page for visitors who are not signed in. */
  readonly ageGate: Node | undefined;
}

export const readChannelAnswer = (reply: Reply): ChannelAnswer => {
  const continues = isContinuation(reply.request);
  const answer = readAnswer(reply, continues ? 'validation_error' : 'not_found');
  const { parsedRequest } = answer;
  const data = dataExpected(answer, 'a channel');
  const resolves = parsedRequest.endpoint === 'navigation/resolve_url';
  refuseAlert(data);
  return {
    parsedRequest,
    data,
    at: reply.at,
    resolves,
    continues,
    channel: channelIn(parsedRequest, data, resolves),
    ageGate: ageGateIn(data),
  };
};

/** "Does not exist", "terminated", "removed": gone. "Not available in your country": refused. */
const refuseAlert = (data: Node): void => {
  const alert = errorAlert(data);
  if (alert === undefined || at(data, 'contents') !== undefined) return;
  const kind = /available in your country/i.test(alert) ? 'platform_error' : 'not_found';
  throw new AppError(kind, verbatim(alert));
};

const ageGateIn = (data: Node): Node | undefined => {
  for (const tab of tabsIn(data))
    for (const section of list(tab.content, 'sectionListRenderer', 'contents')) {
      const gate = node(section, 'channelAgeGateRenderer');
      if (gate) return gate;
    }
  return undefined;
};

/** A part of a channel’s page. */
export interface Tab {
  /** The site’s own name for it, in any language: `videos`, `shorts`, `streams`, `playlists`, … */
  readonly name: string | undefined;
  readonly selected: boolean;
  readonly content: Node | undefined;
}

export const tabsIn = (data: Node): Tab[] =>
  list(data, 'contents', 'twoColumnBrowseResultsRenderer', 'tabs').flatMap((tab) => {
    const renderer = node(tab, 'tabRenderer') ?? node(tab, 'expandableTabRenderer');
    if (!renderer) return [];
    return [
      {
        name: tabNameFromEndpoint(node(renderer, 'endpoint')),
        selected: renderer['selected'] === true,
        content: node(renderer, 'content'),
      },
    ];
  });

/** By what its link asks for; else by where its link leads. */
const tabNameFromEndpoint = (endpoint: Node | undefined): string | undefined => {
  const params = str(endpoint, 'browseEndpoint', 'params');
  const path = str(endpoint, 'commandMetadata', 'webCommandMetadata', 'url');
  return (params && tabName(params)) ?? (path && pathTab(path));
};

/** The tab at the end of a channel's address: `/@name/shorts`, `/channel/UC…/videos?view=0`. */
export const pathTab = (path: string): string | undefined =>
  /^\/(?:(?:channel|c|user)\/)?[^/?#]+\/([a-z]{3,20})(?:[/?#]|$)/.exec(path)?.[1];

/** The tab that `params` ask for: text in the second field of a message (recorded 2023 to 2026). */
export const tabName = (params: string): string | undefined => {
  const name = innerText(parseFields(decodeBase64(params)), 2);
  return name !== undefined && /^[a-z]{3,20}$/.test(name) ? name : undefined;
};

const METADATA = ['metadata', 'channelMetadataRenderer'] as const;

const channelIn = (
  parsedRequest: ParsedRequest,
  data: Node,
  resolves: boolean,
): Channel | undefined => {
  if (resolves)
    return channelFromId(str(data, 'endpoint', 'browseEndpoint', 'browseId'), undefined);
  const token = str(parsedRequest.body, 'continuation');
  const browseId =
    str(parsedRequest.body, 'browseId') ??
    (token === undefined ? undefined : readContinuation(token)?.browseId);
  const ids = [
    str(data, ...METADATA, 'externalId'),
    str(data, 'header', 'c4TabbedHeaderRenderer', 'channelId'),
    browseId,
    ownerOfUploads(browseId),
    /^\/channel\/([^/]+)/.exec(parsedRequest.endpoint)?.[1],
    tabsBrowseId(data),
  ];
  return channelFromId(
    ids.find((id) => channelId(id) !== undefined),
    nameIn(data),
  );
};

const tabsBrowseId = (data: Node): string | undefined =>
  list(data, 'contents', 'twoColumnBrowseResultsRenderer', 'tabs')
    .map((tab) => str(tab, 'tabRenderer', 'endpoint', 'browseEndpoint', 'browseId'))
    .find((id) => id !== undefined);

/** `VLUULF…` is the list of all videos of `UC…`; `UUSH` of its Shorts, `UULV` of its streams. */
const ownerOfUploads = (browseId: string | undefined): string | undefined => {
  const match = /^VLUU(?:LF|SH|LV)([\w-]{22})$/.exec(browseId ?? '');
  return match ? `UC${match[1]}` : undefined;
};

/** The details of a channel that the site makes itself, such as "Sports". */
export const topicDetails = (data: Node): Node | undefined => {
  for (const part of list(data, 'header', 'carouselHeaderRenderer', 'contents')) {
    const details = node(part, 'topicChannelDetailsRenderer');
    if (details) return details;
  }
  return node(data, 'header', 'topicChannelDetailsRenderer');
};

export const headerModel = (data: Node): Node | undefined =>
  node(data, 'header', 'pageHeaderRenderer', 'content', 'pageHeaderViewModel');

const nameIn = (data: Node): string | undefined =>
  str(data, ...METADATA, 'title') ??
  text(at(headerModel(data), 'title', 'dynamicTextViewModel', 'text')) ??
  str(data, 'header', 'pageHeaderRenderer', 'pageTitle') ??
  text(at(data, 'header', 'c4TabbedHeaderRenderer', 'title')) ??
  text(topicDetails(data)?.['title']) ??
  text(at(data, 'header', 'interactiveTabbedHeaderRenderer', 'title')) ??
  text(ageGateIn(data)?.['channelTitle']);

/** Whether an answer is the page of a channel at all. */
export const isChannelPage = ({ data }: ChannelAnswer): boolean =>
  node(data, ...METADATA) !== undefined ||
  node(data, 'header') !== undefined ||
  tabsIn(data).length > 0;

export const noChannel = (answers: readonly ChannelAnswer[]): AppError =>
  answers.length === 0
    ? new AppError('platform_error', messages.noReply)
    : unknownLayout(
        'a channel',
        answers.flatMap(({ data }) => Object.keys(data)),
      );
