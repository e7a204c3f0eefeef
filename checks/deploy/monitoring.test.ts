import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeMetrics } from '../../gameserver/src/runtime/metrics.ts';
import { ROOT } from '../tracked-files.ts';

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string };
    }[];
  }[];
}

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const rules = (parse(textOf('deploy/monitoring/rules.yml')) as Rules).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(textOf('deploy/monitoring/grafana/chewata.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

const metrics = await makeMetrics().registry.getMetricsAsJSON();
/** The name of every series, with the labels that it may have besides those of Prometheus. */
const series = new Map(
  metrics.flatMap((metric): [string, readonly string[]][] => {
    const { name, type, labelNames = [] } = metric as { name: string; type: unknown; labelNames?: string[] };
    return String(type) === 'histogram'
      ? [
          [`${name}_bucket`, [...labelNames, 'le']],
          [`${name}_count`, labelNames],
          [`${name}_sum`, labelNames],
        ]
      : [[name, labelNames]];
  }),
).set('up', []);

/** Words of PromQL that are no series. */
const WORDS = new Set(
  'sum min max avg count by on and or unless rate increase abs histogram_quantile ignoring without'.split(
    ' ',
  ),
);
const namesIn = (expression: string): string[] =>
  [
    ...expression
      .replace(/"[^"]*"/g, '')
      .replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on) \([^)]*\)/g, '')
      .matchAll(/[a-z_][a-z0-9_]*/g),
  ]
    .map(([word]) => word)
    .filter((word) => !WORDS.has(word));

const expressions: [string, string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }): [string, string] => [title, expr]),
  ),
];

it.each(expressions)('%s asks for series that the game server has', (_name, expression) => {
  const names = namesIn(expression);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !series.has(name))).toEqual([]);
});

it('every metric of ours is in an alert or on the dashboard', () => {
  const used = new Set(expressions.flatMap(([, expression]) => namesIn(expression)));
  const own = metrics.map(({ name }) => name).filter((name) => !/^(nodejs|process)_/.test(name));
  const unused = own.filter(
    (name) => ![name, `${name}_bucket`, `${name}_count`].some((each) => used.has(each)),
  );
  expect(own.length).toBeGreaterThan(15);
  expect(unused).toEqual([]);
});

it('docs/operations.md explains every alert', () => {
  const operations = textOf('docs/operations.md');
  expect(rules.map(({ alert }) => alert).filter((alert) => !operations.includes(`\`${alert}\``))).toEqual([]);
  expect(rules.every(({ labels }) => ['page', 'ticket'].includes(labels.severity))).toBe(true);
});

it('no histogram of waiting ends before the longest time-out', () => {
  const text =
    textOf('gameserver/src/runtime/metrics/http.ts') + textOf('gameserver/src/runtime/metrics/outside.ts');
  const ends = [...text.matchAll(/\[([\d., ]+)\]/g)].map(([, list = '']) => Number(list.split(',').at(-1)));
  expect(ends.length).toBe(2);
  expect(Math.min(...ends)).toBeGreaterThanOrEqual(60);
});
