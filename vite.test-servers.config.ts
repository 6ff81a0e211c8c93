import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { sourceList } from './scripts/building/source-list.ts'

/** Keeps `import.meta.dirname` and `import.meta.url` of each source, from which the server finds its files and workers. */
const sourceLocations: Plugin = {
  name: 'stopover-source-locations',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.') || id.includes('/node_modules/')) return undefined
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}

/** Bundles of programs that tests start more than a hundred times. Loading their sources one by one takes half a second more. */
export default defineConfig({
  publicDir: false,
  plugins: [sourceLocations, sourceList('sources.json')],
  build: {
    outDir: 'dist/test-servers',
    // Packages are imported from node_modules rather than bundled.
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        'make-admin': 'src/server/make-admin.ts',
        'killable-server': 'tests/support/servers/killable-server.ts',
      },
      // The ORM names tables and relations after classes.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', keepNames: true },
    },
  },
})
