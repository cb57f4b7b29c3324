import {
  CircleUser,
  CornerDownLeft,
  MapPin,
  MessageSquareText,
  Music,
  Repeat2,
  Reply,
  ScrollText,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { t } from 'i18next';
import { openResult, useOpenInTab } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { questionKey } from '../../places.ts';
import { useRecognised } from '../../queries.ts';
import { fieldsFromShown, talkFromShown, type Shown } from '../../shapes/index.ts';
import { siblingQuestion, ownOpening, type Question } from '../../shapes/opening.ts';
import { isSameSubject } from '../../subjects.ts';
import type { Author } from '../../shapes/author.ts';
import { isInGroup, wasComment, type Talk } from '../../shapes/talk.ts';

interface Props {
  readonly shown: Shown;
  /** The question that the item answers: opening it again would lead nowhere. */
  readonly within: Question;
}

/** What leads on from most shapes. */
interface Leading extends Partial<Pick<Talk, 'id' | 'url'>> {
  readonly attributedTo?: Pick<Author, 'url'>;
  readonly audio?: { readonly id?: string };
  readonly location?: { readonly url?: string };
}

const addressIn = (shown: Shown): string => {
  const { url, id } = fieldsFromShown(shown) as Leading;
  return url ?? id ?? '';
};

/** What is said in a forum; a comment elsewhere leads nowhere by itself. */
const talkInForum = (shown: Shown): Talk | undefined =>
  shown.shape === 'Comment' && !isInGroup(shown.item) ? undefined : talkFromShown(shown);

const isOrWasComment = (shown: Shown): boolean =>
  shown.shape === 'Comment' || (shown.shape === 'Tombstone' && wasComment(shown.item));

/** What an address means, as the box would say; nothing for an empty one. */
const useMeaning = (address: string | undefined): Question | undefined =>
  useRecognised(address ?? '').data?.matches[0];

/** The ways on from an item. */
export const OpenItem = ({ shown, within }: Props) => {
  const own = ownOpening(shown, within);
  const best = useMeaning(own === undefined ? addressIn(shown) : '');
  const to = own === 'nothing' ? undefined : (own ?? best);
  return (
    <>
      <WayOn to={to} within={within} label={t('item.open')} sign={CornerDownLeft} primary />
      <OpenRelated shown={shown} within={within} />
    </>
  );
};

/** The ways on from an item that is open already. */
export const OpenRelated = ({ shown, within }: Props) => {
  const talk = talkInForum(shown);
  const { attributedTo, audio: sound, location } = fieldsFromShown(shown) as Leading;
  const author = useMeaning(attributedTo?.url);
  const audio = useMeaning(sound?.id);
  const place = useMeaning(location?.url);
  return (
    <>
      {talk || shown.shape === 'Group' ? <ForumParts shown={shown} within={within} /> : null}
      <WayOn
        to={author}
        within={within}
        label={t(talk ? 'post.openUser' : 'item.openAuthor')}
        sign={CircleUser}
        other
      />
      <WayOn to={audio} within={within} label={t('item.openSound')} sign={Music} other />
      <WayOn to={place} within={within} label={t('item.openPlace')} sign={MapPin} other />
      {talk ? <ForumPlaces item={talk} within={within} /> : null}
    </>
  );
};

/** What stands below a post, a comment, a group. */
const ForumParts = ({ shown, within }: Props) => {
  const gone = talkFromShown(shown)?.isMissing === true;
  const self = useMeaning(gone ? '' : addressIn(shown));
  const [part, label, sign] =
    shown.shape === 'Group'
      ? (['rules', t('post.openRules'), ScrollText] as const)
      : isOrWasComment(shown)
        ? (['replies', t('post.openReplies'), Reply] as const)
        : (['comments', t('post.openComments'), MessageSquareText] as const);
  return <WayOn to={siblingQuestion(self, part)} within={within} label={label} sign={sign} other />;
};

/** Where a post or a comment stands. */
const ForumPlaces = ({ item, within }: { readonly item: Talk; readonly within: Question }) => {
  const group = useMeaning(item.audience?.url);
  const post = useMeaning(item.inPost?.id);
  const source = useMeaning(item.quote?.id);
  return (
    <>
      <WayOn to={post} within={within} label={t('post.openPost')} sign={MessageSquareText} other />
      <WayOn to={source} within={within} label={t('post.openSource')} sign={Repeat2} other />
      <WayOn to={group} within={within} label={t('post.openSubreddit')} sign={Users} other />
    </>
  );
};

interface WayProps {
  readonly to: Question | undefined;
  readonly within: Question;
  readonly label: string;
  readonly sign: LucideIcon;
  readonly primary?: boolean;
  /** Leads to another thing: the parts of the one that is open are above it already. */
  readonly other?: boolean;
}

const WayOn = ({ to, within, label, sign: Sign, primary = false, other = false }: WayProps) => {
  const openInTab = useOpenInTab();
  if (!to || questionKey(to.operation, to.params) === questionKey(within.operation, within.params))
    return null;
  if (other && isSameSubject(to, within)) return null;
  return (
    <Button
      sign={Sign}
      small
      look={primary ? 'primary' : 'plain'}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) openInTab(to.operation, to.params);
        else openResult(to.operation, to.params);
      }}
      onAuxClick={(event) => {
        if (event.button === 1) openInTab(to.operation, to.params);
      }}
    >
      {label}
    </Button>
  );
};
