import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { sourceHashes } from './scripts/building/source-hashes.ts'

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

/**
 * Bundles of programs that tests start more than a hundred times, with their packages. Loading sources one by one takes half
 * a second more, and loading packages one by one a third of the CPU time of a start.
 */
export default defineConfig({
  publicDir: false,
  // The lockfile names the versions of the packages in the bundle.
  plugins: [sourceLocations, sourceHashes('sources.json', ['package-lock.json'])],
  // Packages with native code or WebAssembly find it beside their own files.
  ssr: { noExternal: true, external: ['sharp', 'node-av', '@node-rs/argon2', '@electric-sql/pglite'] },
  build: {
    outDir: 'dist/test-servers',
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
