import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { rawStyles } from './raw-styles.ts'

const entryName = 'embedded-tour'

type Chunk = Rolldown.OutputChunk
/** Row of the module table: file name, digest, and the indexes of the rows of its imports. */
type ModuleRow = [name: string, integrity: string, ...importedRows: number[]]

/** Creates the table of the viewer's entry and of all modules that it imports statically or dynamically. The entry is the first row. */
function createModuleTable(chunks: ReadonlyMap<string, Chunk>, entry: Chunk): readonly ModuleRow[] {
  const modules = new Set<Chunk>()
  const addWithImports = (name: string) => {
    const chunk = chunks.get(name)
    if (!chunk || modules.has(chunk)) return
    modules.add(chunk)
    for (const importedName of [...chunk.imports, ...chunk.dynamicImports]) addWithImports(importedName)
  }
  addWithImports(entry.fileName)
  const orderedModules = [...modules]
  const rowIndexes = new Map(orderedModules.map(({ fileName }, index) => [fileName, index]))
  return orderedModules.map(({ fileName, code, imports }) => {
    const digest = createHash('sha384').update(code).digest('base64')
    return [fileName, `sha384-${digest}`, ...imports.flatMap((name) => rowIndexes.get(name) ?? [])]
  })
}

/**
 * Vite plugin that builds the drop-in script after the viewer, because the script contains the hashed name of the viewer's
 * entry. The script works as a module and as a classic script, so it is a separate bundle without imports. It is built
 * twice: as the script that follows updates, and for pinned versions, with the digests of all modules that it may load.
 */
export function loaderBundle(target: string): Plugin {
  /** Set by `configResolved`, before the first build. */
  let outDir = ''
  const buildLoader = (fileName: string, entry: Chunk, modules: readonly ModuleRow[] | null) =>
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
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      )
      const entry = [...chunks.values()].find(({ name }) => name === entryName)
      if (!entry) this.error('the viewer entry is missing from the bundle')
      await buildLoader('stopover.js', entry, null)
      await buildLoader('stopover-pinned.js', entry, createModuleTable(chunks, entry))
    },
  }
}
