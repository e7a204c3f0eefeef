import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../tracked-files.ts';

interface Service {
  readonly image?: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly logging?: { readonly options?: Record<string, string> };
  readonly deploy?: { readonly resources?: { readonly limits?: Record<string, unknown> } };
  readonly healthcheck?: object;
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
  readonly environment?: Record<string, string>;
  readonly env_file?: unknown;
  readonly volumes?: readonly string[];
}
interface Compose {
  readonly services: Record<string, Service>;
  readonly networks: Record<string, { readonly internal?: boolean } | null>;
  readonly secrets: Record<string, { readonly file: string }>;
  readonly volumes: Record<string, unknown>;
}

const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true }) as Compose;
const services = Object.entries(compose.services);

it('docker-compose.yml is valid by the schema of the Compose specification', () => {
  const linter = dirname(createRequire(import.meta.url).resolve('dclint/package.json'));
  const schema = JSON.parse(readFileSync(join(linter, 'schemas/compose.schema.json'), 'utf8')) as object;
  // Its name of draft 7 is not the one that the validator knows.
  const check = new Ajv({ strict: false, logger: false }).compile({
    ...schema,
    $schema: 'http://json-schema.org/draft-07/schema',
  });
  const known = Object.fromEntries(Object.entries(compose).filter(([key]) => !key.startsWith('x-')));
  check(known);
  expect(check.errors ?? []).toEqual([]);
  expect(check({ services: { a: { imagee: 'x' } } })).toBe(false);
});

describe.each(services)('the service %s', (name, service) => {
  it('has an exact version, or is built here', () => {
    expect(service.image).toMatch(/^chewata:latest$|:v?\d+\.\d+\.\d+(-alpine)?$/);
  });

  it('cannot do more than it needs', () => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.cap_add ?? []).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : []);
    expect(service.security_opt).toContain('no-new-privileges:true');
    if (name !== 'proxy') expect(service.user).toMatch(/^[1-9]\d*:\d+$/);
  });

  it('has limits, and a log that does not fill the disk', () => {
    expect(Object.keys(service.deploy?.resources?.limits ?? {}).sort()).toEqual(['cpus', 'memory', 'pids']);
    expect(service.logging?.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
  });

  it('is watched', () => {
    if (name !== 'mongo-init') expect(service.healthcheck).toBeDefined();
  });

  it('uses networks, secrets and volumes that are declared', () => {
    expect((service.networks ?? []).filter((network) => !(network in compose.networks))).toEqual([]);
    expect((service.secrets ?? []).filter((secret) => !(secret in compose.secrets))).toEqual([]);
    const named = (service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((from) => !from.startsWith('.'));
    expect(named.filter((volume) => !(volume in compose.volumes))).toEqual([]);
  });

  it('reads no secret from its environment', () => {
    expect(service.env_file).toBeUndefined();
    const names = Object.keys(service.environment ?? {}).filter((variable) => !variable.endsWith('__FILE'));
    expect(
      names.filter((variable) => /TOKEN|SECRET|PASSWORD|_KEY|MONGO_URL|REDIS_URL/.test(variable)),
    ).toEqual([]);
  });
});

const owners = (secret: string) =>
  services.filter(([, service]) => service.secrets?.includes(secret)).map(([name]) => name);

it('each secret goes only to whom it belongs', () => {
  expect(owners('gameserver.env')).toEqual(['gameserver-1', 'gameserver-2']);
  expect(owners('bot.env')).toEqual(['bot']);
  expect(owners('backup.env')).toEqual(['backup']);
  expect(owners('redis.acl')).toEqual(['redis']);
  expect(owners('mongo-keyfile')).toEqual(['mongo-1', 'mongo-2', 'mongo-3']);
  expect(owners('mongo-users.json')).toEqual(['mongo-init']);
});

it('the stores are in an inner network, without ports; only the servers and the backup reach them', () => {
  expect(compose.networks.stores).toEqual({ internal: true });
  const inStores = services.filter(([, { networks }]) => networks?.includes('stores')).map(([name]) => name);
  expect(inStores.sort()).toEqual(
    ['backup', 'gameserver-1', 'gameserver-2', 'mongo-1', 'mongo-2', 'mongo-3', 'redis'].sort(),
  );
  const published = services.flatMap(([name, { ports }]) => (ports ? [[name, ports]] : []));
  expect(published).toEqual([
    ['proxy', ['80:80', '443:443', '443:443/udp']],
    ['grafana', ['127.0.0.1:3001:3000']],
  ]);
});

it('the proxy is a Caddy that does not break retried requests', () => {
  const [major = 0, minor = 0, patch = 0] = (compose.services.proxy?.image?.match(/\d+/g) ?? []).map(Number);
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(2_011_002);
  const caddyfile = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8');
  const proxies = caddyfile.split('reverse_proxy {$GAMESERVER_1:gameserver-1:3000}').length - 1;
  expect(proxies).toBe(2);
  expect(caddyfile.match(/method GET HEAD/g)).toHaveLength(proxies);
  expect([...caddyfile.matchAll(/max_fails (\d+)/g)].map(([, fails]) => Number(fails))).toEqual([3, 3]);
});

it('the image of the Dockerfile has an exact version too', () => {
  const images = [...readFileSync(join(ROOT, 'Dockerfile'), 'utf8').matchAll(/^FROM (node:\S+)/gm)].map(
    ([, image]) => image,
  );
  expect(images.length).toBeGreaterThan(0);
  for (const image of images) expect(image).toMatch(/^node:\d+\.\d+\.\d+-/);
});
