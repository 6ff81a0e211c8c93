import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { serverUrl } from './scripts/building/dev-server.ts'
import { chunkOfClosure } from './scripts/building/module-closure.ts'
import { plainEngine } from './scripts/building/plain-engine.ts'
import { pureConstants } from './scripts/building/pure-constants.ts'
import { rawStyles } from './scripts/building/raw-styles.ts'

/** Everything the browser asks for that is not part of the app's bundle. */
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

/**
 * Each chunk is a request. React stays apart, because it changes rarely. What every page loads is one chunk, and so is
 * what the screens around signing in add to it, what the app adds to both, and what the list of tours adds to these; of
 * the rest, code that the same screens share is one, joined with its neighbor while it is small.
 */
const chunkGroups = [
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
    priority: 4,
  },
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: chunkOfClosure('access', clientModule('app/access/access-app.tsx')), debugName: 'access', priority: 2 },
  { name: chunkOfClosure('app', clientModule('app/start-app.tsx')), debugName: 'app', priority: 1 },
  {
    name: chunkOfClosure('home', clientModule('features/tours/tours/tour-list-screen.tsx')),
    debugName: 'home',
    priority: 0,
  },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
]

/** The app for editors, served from `dist/client`. Each screen is a chunk of its own through the router's lazy imports. */
export default defineConfig({
  publicDir: 'src/client/public',
  plugins: [plainEngine(), rawStyles(), react(), pureConstants()],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  // in development too: what stands in for parts of the engine is counted on
  optimizeDeps: { rolldownOptions: { plugins: [plainEngine()] } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 1_000,
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
