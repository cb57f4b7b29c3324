/** Short forms for declaring invented operations. */
import type { OperationView } from '../../core/contract/index.ts';

export const text = (description: string, more: object = {}) => ({
  type: 'string',
  description,
  ...more,
});
export const cursor = text('Cursor of the page wanted.');

export const operation = (
  given: Pick<OperationView, 'id' | 'title' | 'summary' | 'path' | 'params'> &
    Partial<OperationView>,
): OperationView => ({
  method: 'GET',
  list: false,
  routes: ['public-page'],
  cost: 1,
  tool: given.id.replaceAll(/[.-]/g, '_'),
  ...given,
});
