/** `project.qde` of any program: its codes, coders, sources with what is coded in them, and notes. */
import { createCodeReader, plainGuid } from '#kit/coding/qdc.ts';
import type { CodeDraft } from '#kit/coding/codebook-text.ts';
import { AppError } from '#kit/errors.ts';
import { createXmlParser, type XmlElement } from '#kit/xml-elements.ts';
import { messages } from '../messages.ts';

export interface CodedPlace {
  readonly start: number;
  readonly end: number;
  description: string;
  readonly codes: ProjectCoding[];
  /** Identifiers of notes. */
  readonly notes: string[];
}

export interface ProjectCoding {
  code: string | undefined;
  readonly user: string | undefined;
  readonly at: string | undefined;
}

export interface CodedSource {
  readonly guid: string;
  readonly name: string;
  /** Where its text lies in the file; absent where the project itself has it. */
  readonly path: string | undefined;
  content: string | undefined;
  readonly places: CodedPlace[];
  /** Codes of the whole source. */
  readonly whole: ProjectCoding[];
  readonly notes: string[];
}

export interface ProjectNote {
  readonly name: string;
  readonly path: string | undefined;
  text: string | undefined;
  /** Where it stands in the source that names it. */
  readonly places: CodedPlace[];
}

export interface ReadProject {
  /** The program that wrote it. */
  readonly origin: string;
  readonly at: string | undefined;
  readonly codes: readonly CodeDraft[];
  readonly users: ReadonlyMap<string, string>;
  readonly sources: readonly CodedSource[];
  readonly notes: ReadonlyMap<string, ProjectNote>;
}

/** Coded places, notes and coders of a project. */
const MOST_PARTS = 1_000_000;

const number = (text: string | undefined): number => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value >= 0 ? value : 0;
};

/** Reads the chunks of a project. Throws `validation_error` for what is too deep or too large to be one. */
export const readProject = async (chunks: AsyncIterable<Uint8Array>): Promise<ReadProject> => {
  const collector = createCollector();
  const parser = createXmlParser(collector);
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (parser.fault() || collector.count() > MOST_PARTS)
      throw new AppError('validation_error', messages.projectTooLarge);
  }
  parser.end();
  if (!collector.isProject()) throw new AppError('validation_error', messages.notACodingProject);
  return collector.project();
};

const createCollector = () => {
  const codes = createCodeReader();
  const users = new Map<string, string>();
  const sources: CodedSource[] = [];
  const notes = new Map<string, ProjectNote>();
  let root: XmlElement | undefined;
  let [source, note, place, coding]: [
    CodedSource | undefined,
    ProjectNote | undefined,
    CodedPlace | undefined,
    ProjectCoding | undefined,
  ] = [undefined, undefined, undefined, undefined];
  let count = 0;

  const openers: Readonly<Record<string, (element: XmlElement) => void>> = {
    User: ({ attributes: { guid, name = '' } }) => {
      const plain = plainGuid(guid);
      if (plain !== undefined) users.set(plain, name.trim());
    },
    TextSource: ({ attributes: { guid = '', name = '', plainTextPath } }) => {
      source = {
        guid,
        name,
        path: plainTextPath,
        content: undefined,
        places: [],
        whole: [],
        notes: [],
      };
      sources.push(source);
    },
    Note: ({ attributes: { guid, name = '', plainTextPath } }) => {
      note = { name, path: plainTextPath, text: undefined, places: [] };
      notes.set(plainGuid(guid) ?? '', note);
    },
    PlainTextSelection: ({ attributes: { startPosition, endPosition } }) => {
      place = {
        start: number(startPosition),
        end: number(endPosition),
        description: '',
        codes: [],
        notes: [],
      };
    },
    Coding: ({ attributes: { creatingUser, creationDateTime } }) => {
      coding = { code: undefined, user: plainGuid(creatingUser), at: creationDateTime };
      if (place) place.codes.push(coding);
      else source?.whole.push(coding);
    },
    CodeRef: ({ attributes: { targetGUID }, parent }) => {
      if (coding && parent?.name === 'Coding') coding.code = plainGuid(targetGUID);
    },
    NoteRef: ({ attributes: { targetGUID }, parent }) => {
      const target = plainGuid(targetGUID) ?? '';
      if (parent?.name === 'PlainTextSelection' || parent?.name === 'Coding')
        place?.notes.push(target);
      else source?.notes.push(target);
    },
  };
  const closers: Readonly<Record<string, (element: XmlElement) => void>> = {
    PlainTextContent: ({ text, parent }) => {
      if (parent?.name === 'Note' && note) note.text = text;
      else if (parent?.name === 'TextSource' && source) source.content = text;
    },
    Description: ({ text, parent }) => {
      if (parent?.name === 'PlainTextSelection' && place) place.description = text;
    },
    PlainTextSelection: () => {
      if (place && note) note.places.push(place);
      // What is only marked, as the place of an item, tells nothing.
      else if (
        place &&
        (place.codes.length > 0 || place.notes.length > 0 || place.description !== '')
      )
        source?.places.push(place);
      place = undefined;
    },
    Coding: () => {
      coding = undefined;
    },
    TextSource: () => {
      source = undefined;
    },
    Note: () => {
      note = undefined;
    },
  };
  return {
    opened: (element: XmlElement): void => {
      root ??= element;
      codes.opened(element);
      const open = Object.hasOwn(openers, element.name) ? openers[element.name] : undefined;
      if (!open) return;
      count += 1;
      open(element);
    },
    closed: (element: XmlElement): void => {
      codes.closed(element);
      if (Object.hasOwn(closers, element.name)) closers[element.name]?.(element);
    },
    count: () => count,
    isProject: () => root?.name === 'Project',
    project: (): ReadProject => ({
      origin: root?.attributes['origin'] ?? '',
      at: root?.attributes['modifiedDateTime'] ?? root?.attributes['creationDateTime'],
      codes: codes.drafts(),
      users,
      sources,
      notes,
    }),
  };
};
