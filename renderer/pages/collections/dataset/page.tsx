import { useLocal } from '../../../local.ts';
import { ListFailure } from '../../../parts/lists/list-foot.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { toCallFailure } from '../../../queries.ts';
import page from '../../explore/result-page.module.css';
import { CollectionHead, LibraryHead } from './head.tsx';
import { DatasetViews } from './views.tsx';

/** The rows of a collection below what is told of it; without a name, of everything that was fetched. */
export const DatasetPage = ({ collection }: { readonly collection: string | undefined }) =>
  collection === undefined ? <Everything /> : <Collection name={collection} />;

const Everything = () => (
  <div className={page.page}>
    <LibraryHead />
    <DatasetViews name={undefined} changes="" />
  </div>
);

const Collection = ({ name }: { readonly name: string }) => {
  const { data, error } = useLocal('collections.get', { name });
  if (error && !data) return <ListFailure error={toCallFailure(error)} />;
  if (!data) return <Skeleton pictures={false} />;
  return (
    <div className={page.page}>
      <CollectionHead collection={data} />
      <DatasetViews name={name} changes={`${data.items} ${data.removed}`} />
    </div>
  );
};
