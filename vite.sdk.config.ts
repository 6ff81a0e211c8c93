import { defineConfig, type Plugin } from 'vite'
import { loaderBundle } from './scripts/building/loader-bundle.ts'
import { pageTypes } from './scripts/building/page-types.ts'
import { plainEngine } from './scripts/building/plain-engine.ts'
import { plainImports } from './scripts/building/plain-imports.ts'
import { rawStyles } from './scripts/building/raw-styles.ts'

/** The types for pages that embed tours, beside the script that they describe. */
function types(): Plugin {
  return {
    name: 'stopover-types',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'stopover.d.ts', source: pageTypes() })
    },
  }
}

const target = 'es2022'

export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [plainEngine(), plainImports(), rawStyles(), types(), loaderBundle(target)],
  worker: { format: 'es' },
  build: {
    outDir: 'dist/sdk',
    target,
    manifest: true,
    // The share page names what to preload itself, and embedding pages may forbid links that scripts add.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        'embedded-tour': 'src/sdk/embed/embedded-tour.ts',
        'share-page': 'src/sdk/embed/share-page.ts',
        'script-frame': 'src/sdk/embed/script/script-frame.ts',
        'google-analytics-frame': 'src/sdk/embed/google-analytics/google-analytics-frame.ts',
      },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name]-[hash].js',
        // The bundler would name what both entries share after any one of its files.
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith('/mount-tour.ts')) ? 'controls-[hash].js' : '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
})
