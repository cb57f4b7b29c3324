/** What the platform says in place of an answer; shapes as recorded, or as its clients read them. */
export const unknown = { message: 'Not Found', error: 404 };
export const noWikiPage = { reason: 'PAGE_NOT_FOUND', message: 'Not Found' };
export const noUser = {
  fields: ['id'],
  explanation: 'that user doesn’t exist',
  message: 'Bad Request',
  reason: 'USER_DOESNT_EXIST',
};
export const banned = { reason: 'banned', message: 'Not Found', error: 404 };
export const forbidden = { message: 'Forbidden', error: 403 };
export const closed = (reason: string) => ({ reason, message: 'Forbidden', error: 403 });
export const quarantined = {
  ...closed('quarantined'),
  quarantine_message: 'Known for <hoaxes>.\n\nLook twice.',
  quarantine_message_html: '<p>Known for &lt;hoaxes&gt;.</p>',
};
export const gated = {
  ...closed('gated'),
  interstitial_warning_message: 'Upsetting things are shown here.',
};
export const unauthorized = { message: 'Unauthorized', error: 401 };
export const tooMany = { message: 'Too Many Requests', error: 429 };
export const usedUp = {
  'x-ratelimit-remaining': '0.0',
  'x-ratelimit-used': '1000',
  'x-ratelimit-reset': '248',
};
export const badRequest = { reason: 'BAD_SR_NAME', message: 'Bad Request', error: 400 };
export const badRequestPage =
  '<html><body><h1>400 Bad request</h1>\nYour browser sent an invalid request.\n</body></html>';
export const serverError = { message: 'Internal Server Error', error: 500 };

/** The page that every address of the site may answer with, whatever was asked for. */
export const appShell = `<!DOCTYPE html><html lang="en"><head><title>Reddit</title></head><body><shreddit-app>${'<div></div>'.repeat(8000)}</shreddit-app></body></html>`;
export const blockPage =
  '<!doctype html><html><head><title>Blocked</title></head><body>You’ve been blocked by network security.</body></html>';
export const pardner =
  '<html><body><h1>whoa there, pardner!</h1><p>reddit is under heavy load</p></body></html>';
export const feedAboutBlocks =
  '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Wrens</title><entry><id>t3_1</id><title>I was blocked by network security</title></entry></feed>';
