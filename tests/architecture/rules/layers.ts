/**
 * The floors of the house. A file belongs to the layer with the longest matching prefix, may import from its own layer
 * and from `below`, and of packages only those in `packages`, or any but those in `never` (a trailing `*` is a prefix).
 */
export type Layer = {
  readonly prefixes: readonly string[]
  readonly below: readonly LayerName[]
  readonly packages?: readonly string[]
  readonly never?: readonly string[]
}
export type LayerName = keyof typeof layerTable

const transports = ['express', 'multer', 'helmet', 'compression', 'pino-http', '@trpc/*', '@tus/*']
const screens = [
  'react*',
  '@mantine/*',
  '@tiptap/*',
  '@dnd-kit/*',
  '@tabler/*',
  '@babylonjs/*',
  'zustand',
  'tus-js-client',
]
const serverSide = [
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

/** What any face of the server stands on. */
const beneathFaces = ['shared', 'ports', 'kernel', 'database', 'domain', 'config', 'services'] as const

const layerTable = {
  shared: { prefixes: ['src/shared/'], below: [], packages: ['zod'] },

  ports: {
    prefixes: ['src/server/ports.ts', 'src/server/ports/'],
    below: ['shared'],
    never: [...transports, ...screens],
  },
  kernel: { prefixes: ['src/server/kernel/'], below: ['shared', 'ports'], never: [...transports, ...screens] },
  database: {
    prefixes: ['src/server/database/'],
    below: ['shared', 'kernel', 'entities'],
    never: [...transports, ...screens],
  },
  entities: { prefixes: [], below: ['shared', 'kernel', 'database'], packages: ['@mikro-orm/core', 'node:crypto'] },
  domain: {
    prefixes: ['src/server/domain/'],
    below: ['shared', 'ports', 'kernel', 'database', 'entities'],
    never: [...transports, ...screens],
  },
  registries: {
    prefixes: ['src/server/registries/'],
    below: ['shared', 'kernel', 'domain'],
    never: [...transports, ...screens],
  },
  media: {
    prefixes: ['src/server/media/'],
    below: ['shared', 'ports'],
    never: [...transports, ...screens, '@mikro-orm/*'],
  },
  demo: {
    prefixes: ['src/server/demo/'],
    below: ['shared', 'ports', 'kernel', 'database', 'entities', 'domain', 'registries', 'media', 'config', 'services'],
    never: [...transports, ...screens],
  },
  config: {
    prefixes: ['src/server/config.ts', 'src/server/settings.ts'],
    below: ['shared'],
    packages: ['zod', 'node:fs', 'node:path'],
  },
  services: {
    prefixes: ['src/server/services.ts'],
    below: ['shared', 'config', 'database', 'kernel', 'ports', 'domain'],
    never: screens,
  },
  delivery: { prefixes: ['src/server/delivery/'], below: ['shared', 'ports'], packages: ['node:*'] },
  bodies: { prefixes: ['src/server/bodies/'], below: ['shared', 'kernel'], packages: ['express', 'node:http'] },
  trpc: {
    prefixes: ['src/server/trpc/'],
    below: [...beneathFaces, 'bodies'],
    never: ['@mikro-orm/*', '@tus/*', ...screens],
  },
  rest: {
    prefixes: ['src/server/rest/'],
    below: [...beneathFaces, 'bodies', 'delivery'],
    never: ['@mikro-orm/*', '@tus/*', '@trpc/*', ...screens],
  },
  uploads: {
    prefixes: ['src/server/uploads/'],
    below: [...beneathFaces, 'bodies'],
    never: ['@trpc/*', ...screens],
  },
  web: {
    prefixes: ['src/server/web/'],
    below: [...beneathFaces, 'bodies', 'delivery'],
    never: ['@mikro-orm/*', '@tus/*', ...screens],
  },
  server: {
    prefixes: ['src/server/'],
    below: [...beneathFaces, 'entities', 'registries', 'media', 'demo', 'trpc', 'rest', 'uploads', 'web'],
    never: screens,
  },

  viewerTexts: { prefixes: ['src/sdk/locales/'], below: [], packages: [] },
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
    never: [...serverSide, '@babylonjs/*'],
  },
  ui: { prefixes: ['src/client/ui/'], below: ['shared'], never: [...serverSide, '@babylonjs/*', '@trpc/*'] },
  clientViewer: {
    prefixes: ['src/client/viewer/'],
    below: ['shared', 'platform', 'ui', 'viewerTexts', 'viewer', 'chrome'],
    never: [...serverSide, '@babylonjs/*'],
  },
  features: {
    prefixes: ['src/client/features/'],
    below: ['shared', 'platform', 'ui', 'clientViewer'],
    never: [...serverSide, '@babylonjs/*'],
  },
  app: {
    prefixes: ['src/client/app/'],
    below: ['shared', 'platform', 'ui', 'clientViewer', 'features'],
    never: [...serverSide, '@babylonjs/*'],
  },
} as const satisfies Record<
  string,
  { prefixes: readonly string[]; below: readonly string[]; packages?: readonly string[]; never?: readonly string[] }
>

export const layers: Readonly<Record<LayerName, Layer>> = layerTable

const names = Object.keys(layers).filter((name): name is LayerName => name in layers)

/** Rows of a noun sit between database and domain: the ORM has to know them, and they know no operation. */
const entityFile = /^src\/server\/domain\/(?:[^/]+\/)+(?:[a-z-]+-)?entity\.ts$/

export function layerOf(path: string): LayerName | undefined {
  if (entityFile.test(path)) return 'entities'
  const candidates = names.flatMap((name) => layers[name].prefixes.map((prefix) => ({ name, prefix })))
  const matching = candidates.filter(({ prefix }) => path.startsWith(prefix))
  return matching.sort((a, b) => b.prefix.length - a.prefix.length)[0]?.name
}
