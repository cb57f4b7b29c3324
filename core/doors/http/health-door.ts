import { Hono } from 'hono';
import { AppError } from '#kit/errors.ts';
import { createIngress, type IngressOptions } from './ingress.ts';
import { listen, type Listening } from './listen.ts';
import { hostsOfPort, LOOPBACK } from './origin.ts';
import { plainError } from './plain.ts';
import { healthPage, type HealthConfig } from './service.ts';

interface HealthDoorConfig extends Omit<HealthConfig, 'hosts'> {
  /** 0 takes any free one. */
  readonly port: number;
  /** Loopback when left out. */
  readonly host?: string | undefined;
  /** Names under which a proxy in front is reached. */
  readonly allowHosts?: readonly string[];
  readonly ingress?: IngressOptions | undefined;
}

/** A port with a sign of life and, where they are wanted, metrics; nothing else is answered there. */
export const openHealthDoor = async (config: HealthDoorConfig): Promise<Listening> => {
  const { host = LOOPBACK, allowHosts = [] } = config;
  let bound = config.port;
  const hosts = (): readonly string[] => hostsOfPort(host, bound, allowHosts);
  const app = new Hono();
  app.notFound(() => plainError(new AppError('route_not_found')));
  app.route('/', healthPage({ ...config, hosts }));
  const listening = await listen(app, {
    port: config.port,
    host,
    ingress: config.ingress && createIngress(config.ingress, hosts),
  });
  bound = listening.port;
  return listening;
};
