/**
 * A layer of the source. A file belongs to the layer with the longest matching prefix. It may import from its own layer,
 * from those in `below`, and from packages in `packages`, or any except those in `never` (a trailing `*` is a wildcard).
 */
export type Layer = {
  readonly prefixes: readonly string[]
  readonly below: readonly LayerName[]
  readonly packages?: readonly string[]
  readonly never?: readonly string[]
}
export type LayerName = keyof typeof layerTable

const transportPackages = ['express', 'multer', 'helmet', 'compression', 'pino-http', '@trpc/*', '@tus/*']
const uiPackages = [
  'react*',
  '@mantine/*',
  '@tiptap/*',
  '@dnd-kit/*',
  '@tabler/*',
  '@babylonjs/*',
  'zustand',
  'tus-js-client',
]
const serverPackages = [
  'node:*',
  'express',
  'multer',
  'pg',
  'pg-boss',
  'sharp',
  'lucia',
  'pino*',
  '@mikro-orm/*',
  'kysely',
  '@trpc/server',
  '@tus/*',
]
const viewerPackages = ['@babylonjs/*', 'dompurify', 'hls.js/*', 'zod', '@fontsource-variable/*']

/** Layers below every transport. */
const belowTransports = ['shared', 'ports', 'kernel', 'database', 'domain', 'config', 'services'] as const

const layerTable = {
  shared: { prefixes: ['src/shared/'], below: [], packages: ['zod'] },

  ports: {
    prefixes: ['src/server/ports.ts', 'src/server/ports/'],
    below: ['shared'],
    never: [...transportPackages, ...uiPackages],
  },
  kernel: {
    prefixes: ['src/server/kernel/'],
    below: ['shared', 'ports'],
    never: [...transportPackages, ...uiPackages],
  },
  database: {
    prefixes: ['src/server/database/'],
    below: ['shared', 'kernel', 'entities'],
    never: [...transportPackages, ...uiPackages],
  },
  entities: { prefixes: [], below: ['shared', 'kernel', 'database'], packages: ['@mikro-orm/core', 'node:crypto'] },
  domain: {
    prefixes: ['src/server/domain/'],
    below: ['shared', 'ports', 'kernel', 'database', 'entities'],
    never: [...transportPackages, ...uiPackages],
  },
  registries: {
    prefixes: ['src/server/registries/'],
    below: ['shared', 'kernel', 'domain'],
    never: [...transportPackages, ...uiPackages],
  },
  media: {
    prefixes: ['src/server/media/'],
    below: ['shared', 'ports'],
    never: [...transportPackages, ...uiPackages, '@mikro-orm/*'],
  },
  demo: {
    prefixes: ['src/server/demo/'],
    below: ['shared', 'ports', 'kernel', 'database', 'entities', 'domain', 'registries', 'media', 'config', 'services'],
    never: [...transportPackages, ...uiPackages],
  },
  config: {
    prefixes: ['src/server/config.ts', 'src/server/settings.ts'],
    below: ['shared'],
    packages: ['zod', 'node:fs', 'node:path'],
  },
  services: {
    prefixes: ['src/server/services.ts'],
    below: ['shared', 'config', 'database', 'kernel', 'ports', 'domain'],
    never: uiPackages,
  },
  delivery: { prefixes: ['src/server/delivery/'], below: ['shared', 'ports'], packages: ['node:*'] },
  bodies: { prefixes: ['src/server/bodies/'], below: ['shared', 'kernel'], packages: ['express', 'node:http'] },
  trpc: {
    prefixes: ['src/server/trpc/'],
    below: [...belowTransports, 'bodies'],
    never: ['@mikro-orm/*', '@tus/*', ...uiPackages],
  },
  rest: {
    prefixes: ['src/server/rest/'],
    below: [...belowTransports, 'bodies', 'delivery'],
    never: ['@mikro-orm/*', '@tus/*', '@trpc/*', ...uiPackages],
  },
  uploads: {
    prefixes: ['src/server/uploads/'],
    below: [...belowTransports, 'bodies'],
    never: ['@trpc/*', ...uiPackages],
  },
  web: {
    prefixes: ['src/server/web/'],
    below: [...belowTransports, 'bodies', 'delivery'],
    never: ['@mikro-orm/*', '@tus/*', ...uiPackages],
  },
  server: {
    prefixes: ['src/server/'],
    below: [...belowTransports, 'entities', 'registries', 'media', 'demo', 'trpc', 'rest', 'uploads', 'web'],
    never: uiPackages,
  },

  viewerTexts: { prefixes: ['src/sdk/locales/'], below: ['shared'], packages: [] },
  viewer: { prefixes: ['src/sdk/core/'], below: ['shared', 'viewerTexts'], packages: viewerPackages },
  chrome: { prefixes: ['src/sdk/chrome/'], below: ['shared', 'viewerTexts', 'viewer'], packages: viewerPackages },
  embed: {
    prefixes: ['src/sdk/embed/'],
    below: ['shared', 'viewerTexts', 'viewer', 'chrome'],
    packages: viewerPackages,
  },

  platform: {
    prefixes: ['src/client/platform/', 'src/client/locales/'],
    below: ['shared'],
    never: [...serverPackages, '@babylonjs/*'],
  },
  ui: { prefixes: ['src/client/ui/'], below: ['shared'], never: [...serverPackages, '@babylonjs/*', '@trpc/*'] },
  clientViewer: {
    prefixes: ['src/client/viewer/'],
    below: ['shared', 'platform', 'ui', 'viewerTexts', 'viewer', 'chrome'],
    never: [...serverPackages, '@babylonjs/*'],
  },
  features: {
    prefixes: ['src/client/features/'],
    below: ['shared', 'platform', 'ui', 'clientViewer'],
    never: [...serverPackages, '@babylonjs/*'],
  },
  app: {
    prefixes: ['src/client/app/'],
    below: ['shared', 'platform', 'ui', 'clientViewer', 'features'],
    never: [...serverPackages, '@babylonjs/*'],
  },
} as const satisfies Record<
  string,
  { prefixes: readonly string[]; below: readonly string[]; packages?: readonly string[]; never?: readonly string[] }
>

export const layers: Readonly<Record<LayerName, Layer>> = layerTable

const names = Object.keys(layers).filter((name): name is LayerName => name in layers)

/** Entities are a layer between database and domain: the ORM imports them, and they import no operations. */
const entityFile = /^src\/server\/domain\/(?:[^/]+\/)+(?:[a-z-]+-)?entity\.ts$/

export function layerOf(path: string): LayerName | undefined {
  if (entityFile.test(path)) return 'entities'
  const candidates = names.flatMap((name) => layers[name].prefixes.map((prefix) => ({ name, prefix })))
  const matching = candidates.filter(({ prefix }) => path.startsWith(prefix))
  return matching.sort((a, b) => b.prefix.length - a.prefix.length)[0]?.name
}
