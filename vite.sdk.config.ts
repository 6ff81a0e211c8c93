import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { defineConfig, type Plugin } from 'vite'
import { loaderBundle } from './scripts/building/loader-bundle.ts'
import { plainEngine } from './scripts/building/plain-engine.ts'
import { plainImports } from './scripts/building/plain-imports.ts'

/** The typeface of the share page, whose styles the server writes. */
function shareFont(): Plugin {
  const file = 'inter-latin-wght-normal.woff2'
  return {
    name: 'stopover-font',
    buildStart() {
      const path = createRequire(import.meta.url).resolve(`@fontsource-variable/inter/files/${file}`)
      this.emitFile({ type: 'asset', name: file, source: readFileSync(path) })
    },
  }
}

const target = 'es2022'

export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [plainEngine(), plainImports(), shareFont(), loaderBundle(target)],
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
