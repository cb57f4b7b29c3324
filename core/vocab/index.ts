export { CONTEXT, SOCIAL_NS, ACTIVITYSTREAMS } from './context.ts';
export { Image } from './image.ts';
export { Channel, Commenter } from './person.ts';
export { Comment } from './comment.ts';
export { CaptionTrack, DownloadLink, PlaylistVideo, Tag, Video } from './video.ts';
export { page, pageOf, type Page } from './page.ts';
