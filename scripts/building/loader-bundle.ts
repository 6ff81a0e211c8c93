import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { styleTexts } from './style-texts.ts'

const entryName = 'embedded-tour'

type Chunk = Rolldown.OutputChunk
type ModuleTable = Record<string, [integrity: string, ...imports: string[]]>

/** Digests of the viewer's entry and of all that it loads, at once or later. */
function moduleTableOf(chunks: ReadonlyMap<string, Chunk>, entry: Chunk): ModuleTable {
  const table: ModuleTable = {}
  const add = (name: string) => {
    const chunk = chunks.get(name)
    if (!chunk || name in table) return
    const digest = createHash('sha384').update(chunk.code).digest('base64')
    table[name] = [`sha384-${digest}`, ...chunk.imports]
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) add(other)
  }
  add(entry.fileName)
  return table
}

/**
 * The drop-in script works as a module and as a classic script, so it is a bundle of its own without imports. It has
 * to know the hashed name of the viewer's entry, which exists only once the other bundle is written. It is made twice:
 * as the script that follows updates, and for exact versions with the digests of every module it may load.
 */
export function loaderBundle(target: string): Plugin {
  let outDir = ''
  const write = (fileName: string, entry: Chunk, modules: ModuleTable | null) =>
    build({
      configFile: false,
      logLevel: 'warn',
      plugins: [styleTexts()],
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
