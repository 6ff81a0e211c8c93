import { defineConfig } from 'vite'
import { sourceHashes } from './scripts/building/source-hashes.ts'

/**
 * Bundle of the media worker and of its packages in JavaScript. Loading them file by file would take several times the
 * processor time of a small job.
 */
export default defineConfig({
  publicDir: false,
  // The lockfile names the versions of the packages in the bundle.
  plugins: [sourceHashes('sources.json', ['package-lock.json'])],
  // Packages with native code find it beside their own files.
  ssr: { noExternal: true, external: ['sharp', 'node-av'] },
  build: {
    outDir: 'dist/media-worker',
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
