import { defineConfig } from 'vite'
import { sourceList } from './scripts/building/source-list.ts'

/** The media worker as a few files: to load its sources one by one takes three times the processor time of a small job. */
export default defineConfig({
  publicDir: false,
  plugins: [sourceList('sources.json')],
  build: {
    outDir: 'dist/media-worker',
    // Packages stay in node_modules.
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: {
        worker: 'src/server/media/worker.ts',
        'face-worker': 'src/server/media/panorama/faces/face-worker.ts',
      },
      // A worker finds its threads beside it (worker-entry.ts).
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
