import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { build, defineConfig, type Plugin } from 'vite'
import { plainImports } from './scripts/building/plain-imports.ts'
import { plainShaders } from './scripts/building/plain-shaders.ts'

const target = 'es2022'

/**
 * The drop-in script works as a module and as a classic script, so it is a bundle of its own without imports. It has
 * to know the hashed name of the viewer's entry, which exists only once the other bundle is written.
 */
function loaderBundle(): Plugin {
  let outDir = ''
  return {
    name: 'stopover-loader',
    configResolved: (config) => {
      outDir = config.build.outDir
    },
    async writeBundle(_options, bundle) {
      const entry = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === 'embedded-tour')
      if (!entry) this.error('the viewer entry is missing from the bundle')
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { __VIEWER_ENTRY__: JSON.stringify(basename(entry.fileName)) },
        build: {
          outDir,
          target,
          emptyOutDir: false,
          copyPublicDir: false,
          lib: {
            entry: 'src/sdk/embed/loader.ts',
            formats: ['iife'],
            name: 'stopoverLoader',
            fileName: () => 'stopover.js',
          },
        },
      })
    },
  }
}

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

export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [plainShaders(), plainImports(), shareFont(), loaderBundle()],
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
