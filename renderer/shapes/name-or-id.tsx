import { Id, PlatformText } from '../parts/text/text.tsx';

interface Props {
  readonly item: { readonly name?: string | undefined; readonly entityId: string };
}

/** What something is called; by its id where it has no name. */
export const NameOrId = ({ item: { name, entityId } }: Props) =>
  name === undefined ? <Id text={entityId} /> : <PlatformText text={name} />;
