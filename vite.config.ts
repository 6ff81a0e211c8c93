import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { type AppPart, createChunkGroups, createPartChunkLookup } from './scripts/building/chunk-groups.ts'
import { serverUrl } from './scripts/building/dev-server.ts'
import { createLazyChunkGroups } from './scripts/building/lazy-chunk-groups.ts'
import { plainEngine } from './scripts/building/plain-engine.ts'
import { rawStyles } from './scripts/building/raw-styles.ts'
import { type PreloadedScreen, screenPreloads } from './scripts/building/screen-preloads.ts'
import { textsPath } from './src/shared/web/access-texts.ts'
import { screenPaths } from './src/shared/web/routes.ts'

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
const tourFrame = `${tours}/tour-editor/frame`

/** Part of the app whose entries are modules of the client. */
const partOf = (paths: readonly string[], prerequisites: readonly string[] = []): AppPart => ({
  entries: paths.map(clientModule),
  prerequisites,
})

const screenPrerequisites = ['start', 'skeleton', 'app']
const tourPrerequisites = [...screenPrerequisites, 'tour']

/**
 * Parts that the most important screens load. Each chunk is a request. React has its own chunk, because it changes rarely.
 * Code that other screens share is in the group `shared`, in a chunk for each set of screens.
 */
const appParts: Readonly<Record<string, AppPart>> = {
  start: partOf(['app/main.tsx']),
  access: { ...partOf(['app/access/access-app.tsx'], ['start']), sharedIn: 'start' },
  skeleton: partOf(['app/start-skeleton.tsx'], ['start']),
  app: partOf(['app/start-app.tsx'], ['start', 'skeleton']),
  home: { ...partOf([`${tours}/tours/tour-list-screen.tsx`], screenPrerequisites), sharedIn: 'app' },
  library: partOf(['features/library/media/library-screen.tsx'], screenPrerequisites),
  tour: partOf([`${tourFrame}/tour-frame.tsx`, `${tourFrame}/tour-tab.tsx`], screenPrerequisites),
  stops: partOf([`${tours}/stops/stops-screen.tsx`], tourPrerequisites),
  stop: partOf([`${workspace}/stop-workspace.tsx`, `${workspace}/stop-inspector-pane.tsx`], tourPrerequisites),
  hotspots: partOf([`${workspace}/stop-workspace.tsx`, `${workspace}/stop-hotspots-pane.tsx`], tourPrerequisites),
  publish: partOf(['features/publishing/publications/publish-screen.tsx'], tourPrerequisites),
}

const reactPattern = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
const partChunkOf = createPartChunkLookup(appParts)

const chunkGroups = [
  {
    name: 'react',
    test: reactPattern,
    priority: 1_000,
  },
  ...createChunkGroups(appParts, 100),
  ...createLazyChunkGroups(
    {
      startId: clientModule('app/main.tsx'),
      fixedChunkOf: (id, graph) => (reactPattern.test(id) ? 'react' : partChunkOf(id, graph)),
      smallChunkLength: 12_000,
      maxExcessLength: 40_000,
    },
    1,
  ),
]

const modulesOf = (...names: readonly string[]) => names.flatMap((name) => appParts[name]?.entries ?? [])
const appTexts = [textsPath('en', 'translation')]
const appModules = modulesOf('skeleton', 'app')
const viewerModules = ['core/create-tour-viewer.ts', 'chrome/media/add-media-bar.ts'].map((path) =>
  join(import.meta.dirname, 'src/sdk', path),
)
const stopModules = [...appModules, ...modulesOf('tour', 'stop'), ...viewerModules]

/** Files that the page of each screen preloads, so that scripts don't request them one after the other. */
const preloadedScreens: readonly PreloadedScreen[] = [
  { paths: [screenPaths.home], modules: [...appModules, ...modulesOf('home')], fetchedPaths: appTexts },
  { paths: [screenPaths.mediaLibrary], modules: [...appModules, ...modulesOf('library')], fetchedPaths: appTexts },
  {
    paths: [screenPaths.editTour.replace(':subRoute', 'stops')],
    modules: [...appModules, ...modulesOf('tour', 'stops')],
    fetchedPaths: appTexts,
  },
  { paths: [screenPaths.editStop], modules: stopModules, fetchedPaths: appTexts },
  {
    paths: [screenPaths.hotspotsManager],
    modules: [...appModules, ...modulesOf('tour', 'hotspots'), ...viewerModules],
    fetchedPaths: appTexts,
  },
  { paths: ['/home/:tourId/edit/*'], modules: [...appModules, ...modulesOf('tour')], fetchedPaths: appTexts },
  { paths: ['/home/*'], modules: appModules, fetchedPaths: appTexts },
  { paths: ['/*'], modules: modulesOf('access'), fetchedPaths: [textsPath('en', 'access')] },
]

/** The app for editors, served from `dist/client`. Each screen is a chunk of its own through the router's lazy imports. */
export default defineConfig({
  publicDir: 'src/client/public',
  plugins: [plainEngine(), rawStyles(), react(), screenPreloads(preloadedScreens)],
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
