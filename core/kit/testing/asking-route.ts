import { routeNamed, type Operation } from '../operation.ts';
import type { AskingRoute } from '../route.ts';

/** The route of that name, to be asked in a test. Throws where the operation has none such. */
export const askingRoute = (
  operation: Operation | undefined,
  name: AskingRoute['name'] = 'public-page',
): AskingRoute => {
  const route = operation && routeNamed(operation, name);
  if (!route || route.name === 'capture') throw new Error(`${operation?.name} has no ${name}`);
  return route;
};
