/** The head of an ActivityStreams object that is known by the address of its page: `id` and `url` are the same. */
export const objectAt = <Type extends string, Url extends string | undefined>(
  type: Type,
  url: Url,
) => ({ type, id: url, url });
