import { defineConfig } from 'vite'
import { sourceList } from './scripts/building/source-list.ts'

/**
 * Bundle of the media worker. Loading its sources one by one would take three times the processor time of a small job.
 */
export default defineConfig({
  publicDir: false,
  plugins: [sourceList('sources.json')],
  build: {
    outDir: 'dist/media-worker',
    // Packages are imported from node_modules rather than bundled.
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: {
        worker: 'src/server/media/worker.ts',
        'face-worker': 'src/server/media/panorama/faces/face-worker.ts',
      },
      // The worker looks for the scripts of its threads in its own folder (worker-entry.ts).
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
