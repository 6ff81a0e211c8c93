import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { rawStyles } from './raw-styles.ts'

const entryName = 'embedded-tour'

type Chunk = Rolldown.OutputChunk
/** Row of a module: file name, digest, and the rows of its imports. */
type ModuleRow = [name: string, integrity: string, ...imports: number[]]

/** Digests of the viewer's entry and of all modules that it loads, immediately or later. */
function moduleTableOf(chunks: ReadonlyMap<string, Chunk>, entry: Chunk): readonly ModuleRow[] {
  const modules = new Set<Chunk>()
  const add = (name: string) => {
    const chunk = chunks.get(name)
    if (!chunk || modules.has(chunk)) return
    modules.add(chunk)
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) add(other)
  }
  add(entry.fileName)
  const ordered = [...modules]
  const rows = new Map(ordered.map(({ fileName }, row) => [fileName, row]))
  return ordered.map(({ fileName, code, imports }) => {
    const digest = createHash('sha384').update(code).digest('base64')
    return [fileName, `sha384-${digest}`, ...imports.flatMap((name) => rows.get(name) ?? [])]
  })
}

/**
 * The drop-in script works as a module and as a classic script, so it is a separate bundle without imports. It has
 * to know the hashed name of the viewer's entry, which exists only once the other bundle is written. It is built twice:
 * as the script that follows updates, and for exact versions with the digests of every module it may load.
 */
export function loaderBundle(target: string): Plugin {
  let outDir = ''
  const write = (fileName: string, entry: Chunk, modules: readonly ModuleRow[] | null) =>
    build({
      configFile: false,
      logLevel: 'warn',
      plugins: [rawStyles()],
      define: {
        __VIEWER_ENTRY__: JSON.stringify(basename(entry.fileName)),
        __VIEWER_MODULES__: JSON.stringify(modules),
      },
      build: {
        outDir,
        target,
        emptyOutDir: false,
        copyPublicDir: false,
        lib: {
          entry: 'src/sdk/embed/loader.ts',
          formats: ['iife'],
          name: 'stopoverLoader',
          fileName: () => fileName,
        },
      },
    })
  return {
    name: 'stopover-loader',
    configResolved: (config) => {
      outDir = config.build.outDir
    },
    async writeBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])),
      )
      const entry = [...chunks.values()].find(({ name }) => name === entryName)
      if (!entry) this.error('the viewer entry is missing from the bundle')
      await write('stopover.js', entry, null)
      await write('stopover-pinned.js', entry, moduleTableOf(chunks, entry))
    },
  }
}
