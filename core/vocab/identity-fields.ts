/** Fields that tell which thing it is: what a shorter form of a shape keeps first. */
export const NAMED = { type: true, id: true, url: true, entityId: true, name: true } as const;

/** The same of an account, whose handle comes before its name. */
export const NAMED_ACCOUNT = {
  type: true,
  id: true,
  url: true,
  entityId: true,
  preferredUsername: true,
  name: true,
} as const;
