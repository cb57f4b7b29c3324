import { describe, expect, test } from 'vitest';
import { createOidc } from './oidc.ts';

/** A provider whose description names itself, and what it was asked. */
const providerAt = (issuer: string, endpoints: string) => {
  const requests: string[] = [];
  const oidc = createOidc(
    (url) => {
      requests.push(url);
      return Promise.resolve(
        Response.json({
          issuer,
          authorization_endpoint: `${endpoints}/auth`,
          token_endpoint: `${endpoints}/token`,
          jwks_uri: `${endpoints}/keys`,
        }),
      );
    },
    () => 0,
  );
  const way = { name: 'campus', title: 'Campus', issuer, client: 'lab' };
  return { requests, oidc, way };
};

const INSECURE = 'only requests to HTTPS are allowed';
const RETURN = 'https://lab.example/sign-in/campus';

describe('without encryption', () => {
  test.each(['http://127.0.0.1:4000', 'http://[::1]:4000'])('%s is asked', async (issuer) => {
    const { oidc, way, requests } = providerAt(issuer, issuer);
    const { url } = await oidc.begin(way, RETURN);
    expect(url.origin).toBe(issuer);
    expect(requests).toEqual([`${issuer}/.well-known/openid-configuration`]);
  });

  test.each([
    'http://id.example',
    'http://localhost:4000',
    'http://127.0.0.1.example',
    'http://0.0.0.0:4000',
    'http://192.168.0.7',
  ])('%s is not', async (issuer) => {
    const { oidc, way, requests } = providerAt(issuer, issuer);
    await expect(oidc.begin(way, RETURN)).rejects.toThrow(INSECURE);
    expect(requests).toEqual([]);
  });

  test('nor is anybody sent to a place that an encrypted description names', async () => {
    const { oidc, way, requests } = providerAt('https://id.example', 'http://id.example');
    await expect(oidc.begin(way, RETURN)).rejects.toThrow(INSECURE);
    expect(requests).toEqual(['https://id.example/.well-known/openid-configuration']);
  });
});
