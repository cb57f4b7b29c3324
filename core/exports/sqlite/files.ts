/** Pictures, videos and other files that an item names. */
export type FileSource = 'attachment' | 'image' | 'icon' | 'items';

export interface NamedFile {
  readonly url: string;
  readonly type: string | undefined;
  readonly mediaType: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly duration: number | undefined;
  readonly name: string | undefined;
}

/** In the order of the item; a page that is linked to is no file. */
export const filesInItem = (
  item: Readonly<Record<string, unknown>>,
  source: FileSource,
): readonly NamedFile[] => {
  const value = Object.hasOwn(item, source) ? item[source] : undefined;
  return listFrom(value).flatMap(source === 'items' ? filesFromSlide : fileFromValue);
};

const listFrom = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The words of a slide are those of its file. */
const filesFromSlide = (slide: unknown): readonly NamedFile[] => {
  if (typeof slide !== 'object' || slide === null) return [];
  const { attachment, name } = slide as Readonly<Record<string, unknown>>;
  return listFrom(attachment)
    .flatMap(fileFromValue)
    .map((file) => ({ ...file, name: text(name) }));
};

const FILES: ReadonlySet<string> = new Set(['Image', 'Video', 'Audio', 'Document']);

const fileFromValue = (value: unknown): readonly NamedFile[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { type, mediaType, width, height, duration, name, ...rest } = value as Readonly<
    Record<string, unknown>
  >;
  // Of several addresses the best comes first.
  const url: unknown = Array.isArray(rest['url']) ? rest['url'][0] : rest['url'];
  if (typeof url !== 'string' || typeof type !== 'string' || !FILES.has(type)) return [];
  return [
    {
      url,
      type,
      mediaType: text(mediaType),
      width: number(width),
      height: number(height),
      duration: number(duration),
      name: text(name),
    },
  ];
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;
const number = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;
