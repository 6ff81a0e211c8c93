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

/** Path prefixes of requests that the development server forwards, because they aren't part of the app's bundle. */
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

/** Id of a module of the client, which for Rolldown is its path. */
const clientModuleId = (path: string) => join(import.meta.dirname, 'src/client', path)

const tours = 'features/tours'
const workspace = `${tours}/stops/workspace`
const tourFrame = `${tours}/tour-editor/frame`

/** Part of the app with entries in `src/client`. */
const createPart = (entryPaths: readonly string[], prerequisites: readonly string[] = []): AppPart => ({
  entries: entryPaths.map(clientModuleId),
  prerequisites,
})

/** Entries of the viewer, which the stop editor loads with its screen. */
const viewerModules = [
  'core/create-tour-viewer.ts',
  'core/viewer/editor-input.ts',
  'chrome/media/add-media-bar.ts',
].map((path) => join(import.meta.dirname, 'src/sdk', path))

const screenPrerequisites = ['start', 'skeleton', 'app']
const tourPrerequisites = [...screenPrerequisites, 'tour']

/**
 * Parts that the most important screens load, in as few chunks as possible, because each chunk is a request. React has its
 * own chunk, because it changes rarely. The code of other screens is in the lazy chunk groups.
 */
const appParts: Readonly<Record<string, AppPart>> = {
  start: createPart(['app/main.tsx']),
  access: { ...createPart(['app/access/access-app.tsx'], ['start']), sharedIn: ['start'] },
  skeleton: createPart(['app/start-skeleton.tsx'], ['start']),
  app: createPart(['app/start-app.tsx'], ['start', 'skeleton']),
  home: { ...createPart([`${tours}/tours/tour-list-screen.tsx`], screenPrerequisites), sharedIn: ['app'] },
  // The frame and the list of tours load these two lazily, and would otherwise load Tour Stops with them.
  limits: {
    ...createPart(['features/billing/subscriptions/limit-watcher.tsx'], screenPrerequisites),
    sharedIn: ['app'],
  },
  dropzone: {
    ...createPart(['features/library/uploads/drop-zone.tsx'], screenPrerequisites),
    sharedIn: ['dropzone'],
  },
  // Each screen of a tour uses most of what the library shares with any of them, such as thumbnails and the details of media.
  library: {
    ...createPart(['features/library/media/library-screen.tsx'], screenPrerequisites),
    sharedIn: ['library', 'tour'],
  },
  tour: createPart([`${tourFrame}/tour-frame.tsx`, `${tourFrame}/tour-tab.tsx`], screenPrerequisites),
  stops: createPart([`${tours}/stops/stops-screen.tsx`], tourPrerequisites),
  stop: createPart([`${workspace}/stop-workspace.tsx`, `${workspace}/stop-inspector-pane.tsx`], tourPrerequisites),
  hotspots: createPart([`${workspace}/stop-workspace.tsx`, `${workspace}/stop-hotspots-pane.tsx`], tourPrerequisites),
  publish: createPart(['features/publishing/publications/publish-screen.tsx'], tourPrerequisites),
  viewer: { entries: viewerModules, prerequisites: screenPrerequisites },
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
      startId: clientModuleId('app/main.tsx'),
      fixedChunkOf: (id, graph) => (reactPattern.test(id) ? 'react' : partChunkOf(id, graph)),
      smallChunkLength: 12_000,
      maxExcessLength: 40_000,
    },
    1,
  ),
]

/** Ids of the entry modules of parts. */
const entriesOf = (...partNames: readonly string[]) => partNames.flatMap((name) => appParts[name]?.entries ?? [])
const appTexts = [textsPath('en', 'translation')]
const appModules = entriesOf('skeleton', 'app')

/** Preloads of screens in the app, whose code follows that of the app. */
const createPreloads = (paths: readonly string[], laterModules: readonly string[]): PreloadedScreen => ({
  paths,
  modules: appModules,
  laterModules,
  fetchedPaths: appTexts,
})

/** Files that the page of each screen preloads, so that scripts don't request them one after the other. */
const preloadedScreens: readonly PreloadedScreen[] = [
  createPreloads([screenPaths.home], entriesOf('home')),
  createPreloads([screenPaths.mediaLibrary], entriesOf('library')),
  createPreloads([screenPaths.editTour.replace(':subRoute', 'stops')], entriesOf('tour', 'stops')),
  createPreloads([screenPaths.editStop], [...entriesOf('tour', 'stop'), ...viewerModules]),
  createPreloads([screenPaths.hotspotsManager], [...entriesOf('tour', 'hotspots'), ...viewerModules]),
  createPreloads(['/home/:tourId/edit/*'], entriesOf('tour')),
  createPreloads(['/home/*'], []),
  { paths: ['/*'], modules: entriesOf('access'), fetchedPaths: [textsPath('en', 'access')] },
]

/** App for editors, which is served from `dist/client`. Lazy imports of the router make each screen a chunk of its own. */
export default defineConfig({
  publicDir: 'src/client/public',
  plugins: [plainEngine(), rawStyles(), react(), screenPreloads(preloadedScreens)],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  // In development, dependencies are pre-bundled without the plugins above.
  optimizeDeps: { rolldownOptions: { plugins: [plainEngine()] } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // In kB. MapLibre can't be split.
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
