import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { type AppPart, createChunkGroups } from './scripts/building/chunk-groups.ts'
import { serverUrl } from './scripts/building/dev-server.ts'
import { plainEngine } from './scripts/building/plain-engine.ts'
import { rawStyles } from './scripts/building/raw-styles.ts'

/** Paths of requests that the server handles, because they aren't part of the app's bundle. */
const serverPaths = [
  '/trpc',
  '/api',
  '/uploads',
  '/media',
  '/sdk',
  '/share',
  '/meta.json',
  '/assets/locales',
  '/identity',
  '/forgotpassword',
  '/healthz',
  '/readyz',
]

/** Module of the client, as Rolldown names it. */
const clientModule = (path: string) => join(import.meta.dirname, 'src/client', path)

const tours = 'features/tours'
const workspace = `${tours}/stops/workspace`

/** Part of the app whose entries are modules of the client. */
const partOf = (paths: readonly string[], prerequisites: readonly string[] = []): AppPart => ({
  entries: paths.map(clientModule),
  prerequisites,
})

/**
 * Parts that the most important screens load. Each chunk is a request. React has its own chunk, because it changes rarely.
 * Code that other screens share is in the group `shared`, in a chunk for each set of screens.
 */
const appParts: Readonly<Record<string, AppPart>> = {
  start: partOf(['app/main.tsx']),
  access: { ...partOf(['app/access/access-app.tsx'], ['start']), sharedIn: 'start' },
  app: partOf(['app/start-app.tsx'], ['start']),
  home: { ...partOf([`${tours}/tours/tour-list-screen.tsx`], ['start', 'app']), sharedIn: 'app' },
  library: partOf(['features/library/media/library-screen.tsx'], ['start', 'app']),
  tour: partOf([`${tours}/tour-editor/frame/tour-frame.tsx`], ['start', 'app']),
  stops: partOf([`${tours}/stops/stops-screen.tsx`], ['start', 'app', 'tour']),
  stop: partOf([`${workspace}/stop-workspace.tsx`, `${workspace}/stop-inspector-pane.tsx`], ['start', 'app', 'tour']),
  hotspots: partOf(
    [`${workspace}/stop-workspace.tsx`, `${workspace}/stop-hotspots-pane.tsx`],
    ['start', 'app', 'tour'],
  ),
  publish: partOf(['features/publishing/publications/publish-screen.tsx'], ['start', 'app', 'tour']),
}

const chunkGroups = [
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
    priority: 1_000,
  },
  ...createChunkGroups(appParts, 1),
  // Small chunks aren't merged, because merged chunks could import each other in a circle.
  { name: 'shared', minShareCount: 2, entriesAware: true, priority: 0 },
]

/** The app for editors, served from `dist/client`. Each screen is a chunk of its own through the router's lazy imports. */
export default defineConfig({
  publicDir: 'src/client/public',
  plugins: [plainEngine(), rawStyles(), react()],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  // Replaces parts of the engine in development as well.
  optimizeDeps: { rolldownOptions: { plugins: [plainEngine()] } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // MapLibre comes in one piece.
    chunkSizeWarningLimit: 1_100,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // By default the name of a shared chunk lists all screens that load it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: serverUrl }])),
  },
})
