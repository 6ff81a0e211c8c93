import { defineConfig } from 'vite'
import { classicLoader } from './scripts/building/classic-loader.ts'

const loaderFile = 'stopover.js'

/**
 * The SDK, served from `dist/sdk` under `/sdk` and embedded by pages of other origins: addresses inside are relative
 * to the script, the loader keeps its name for ever, all else carries a hash. The share page is a second entry over
 * the same chunks; the server finds it in `.vite/manifest.json`.
 */
export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [classicLoader(loaderFile)],
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'chunks/[name]-[hash].js' } } },
  build: {
    outDir: 'dist/sdk',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    modulePreload: false,
    cssCodeSplit: false,
    assetsDir: 'chunks',
    rolldownOptions: {
      input: { stopover: 'src/sdk/embed/loader.ts', 'share-page': 'src/sdk/embed/share-page.ts' },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'stopover' ? loaderFile : 'chunks/[name]-[hash].js'),
        chunkFileNames: 'chunks/[name]-[hash].js',
      },
    },
  },
})
