import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { rawStyles } from './raw-styles.ts'

const entryName = 'embedded-tour'

type Chunk = Rolldown.OutputChunk
/** Row of a module: file name, digest, and the rows of its imports. */
type ModuleRow = [name: string, integrity: string, ...imports: number[]]

/** Table of the viewer's entry and of all modules that it imports statically or dynamically. */
function moduleTableOf(chunks: ReadonlyMap<string, Chunk>, entry: Chunk): readonly ModuleRow[] {
  const modules = new Set<Chunk>()
  const add = (name: string) => {
    const chunk = chunks.get(name)
    if (!chunk || modules.has(chunk)) return
    modules.add(chunk)
    for (const importedName of [...chunk.imports, ...chunk.dynamicImports]) add(importedName)
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
 * Vite plugin that builds the drop-in script after the viewer, because the script contains the hashed name of the viewer's
 * entry. It works as a module and as a classic script, so it is a separate bundle without imports. It is built twice: as
 * the script that follows updates, and for pinned versions with the digests of all modules that it may load.
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
