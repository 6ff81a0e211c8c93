import { defineConfig, type Plugin } from 'vite'
import { copyFiles } from './scripts/building/copy-files.ts'
import { loaderBundle } from './scripts/building/loader-bundle.ts'
import { packedTexts } from './scripts/building/packed-texts.ts'
import { pageTypes } from './scripts/building/page-types.ts'
import { plainEngine } from './scripts/building/plain-engine.ts'
import { plainImports } from './scripts/building/plain-imports.ts'
import { rawStyles } from './scripts/building/raw-styles.ts'
import { createSdkChunkGroups, sdkEntries } from './scripts/building/sdk-chunk-groups.ts'

/** Vite plugin that emits the types for pages that embed tours, beside the script that they describe. */
function pageTypesFile(): Plugin {
  return {
    name: 'stopover-types',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'stopover.d.ts', source: pageTypes() })
    },
  }
}

const target = 'es2022'

/** SDK for pages that show tours, which is served from `dist/sdk`. */
export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [
    plainEngine(),
    plainImports(),
    rawStyles(),
    packedTexts(),
    pageTypesFile(),
    loaderBundle(target),
    copyFiles(target),
  ],
  worker: { format: 'es' },
  build: {
    outDir: 'dist/sdk',
    target,
    manifest: true,
    // The share page lists its preloads itself, and embedding pages may forbid links that scripts add.
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
        codeSplitting: { groups: createSdkChunkGroups(sdkEntries) },
        entryFileNames: '[name]-[hash].js',
        // Otherwise the bundler would name the chunk that both entries share after an arbitrary one of its modules.
        chunkFileNames: ({ moduleIds }) => {
          const [, language] = /visitor-texts\/([\w-]+)\/viewer\.ts\?packed$/.exec(moduleIds[0] ?? '') ?? []
          if (language !== undefined) return `texts-${language}-[hash].js`
          return moduleIds.some((id) => id.endsWith('/mount-tour.ts')) ? 'controls-[hash].js' : '[name]-[hash].js'
        },
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
})
