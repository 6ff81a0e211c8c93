import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { serverUrl } from './scripts/building/dev-server.ts'
import { plainEngine } from './scripts/building/plain-engine.ts'
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

/** Left alone, each icon and each piece that two screens share becomes a request of its own. */
const sharedChunks = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|react-router-dom|scheduler)[\\/]/ },
  { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/ },
]

/** The app for editors, served from `dist/client`. Each screen is a chunk of its own through the router's lazy imports. */
export default defineConfig({
  publicDir: 'src/client/public',
  plugins: [plainEngine(), rawStyles(), react()],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  // in development too: what stands in for parts of the engine is counted on
  optimizeDeps: { rolldownOptions: { plugins: [plainEngine()] } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: serverUrl }])),
  },
})
