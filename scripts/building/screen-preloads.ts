import type { Plugin, Rolldown } from 'vite'

/** Screen at one or more paths, with the files that its page preloads. */
export type PreloadedScreen = {
  /** Route paths such as `/home/:tourId`. A path that ends in `/*` also matches all paths below it. */
  readonly paths: readonly string[]
  /** Modules that are evaluated first. */
  readonly modules: readonly string[]
  /** Modules that the screen needs before it is rendered, with a lower priority, so that `modules` don't wait for them. */
  readonly laterModules?: readonly string[]
  /** URL paths that the screen fetches before it is rendered. */
  readonly fetchedPaths: readonly string[]
}

/** HTML links that the server adds to the head of a page if its path matches the pattern. */
type PagePreload = { readonly pattern: string; readonly links: string }

/** File beside the app's page with a list of `PagePreload`. */
const preloadsFile = 'preloads.json'

/** Source of the regular expression that matches a route path. */
function patternOf(path: string): string {
  const source = path.replace(/\/\*$/, '(?:/.*)?').replaceAll(/:\w+/g, '[^/]+')
  return `^${source === '/' ? '' : source}/?$`
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'isEntry' | 'moduleIds'> & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/**
 * Scripts and styles in the transitive closure of modules, except files that are loaded anyway. Scripts are in the order
 * of their execution.
 */
function filesOf(modules: readonly string[], chunks: ReadonlyMap<string, Chunk>, loadedFiles: ReadonlySet<string>) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visitedFiles = new Set<string>()
  const add = (fileName: string) => {
    const chunk = chunks.get(fileName)
    if (chunk === undefined || visitedFiles.has(fileName) || loadedFiles.has(fileName)) return
    visitedFiles.add(fileName)
    chunk.imports.forEach(add)
    scripts.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  for (const id of modules) {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id))
    if (chunk === undefined) throw new Error(`${id} is in no chunk, so its screen can't be preloaded`)
    add(chunk.fileName)
  }
  return { scripts, styles }
}

/** Scripts that the app's page already names: the transitive closure of its entries. */
function filesOfPage(chunks: ReadonlyMap<string, Chunk>): ReadonlySet<string> {
  const files = new Set<string>()
  const add = (fileName: string) => {
    if (files.has(fileName)) return
    files.add(fileName)
    chunks.get(fileName)?.imports.forEach(add)
  }
  for (const { fileName, isEntry } of chunks.values()) if (isEntry) add(fileName)
  return files
}

/** Creates the preload links of a screen, in HTML. Without them, scripts would be requested one after the other. */
function createLinks(
  { modules, laterModules = [], fetchedPaths }: PreloadedScreen,
  chunks: ReadonlyMap<string, Chunk>,
): string {
  const pageFiles = filesOfPage(chunks)
  const first = filesOf(modules, chunks, pageFiles)
  const later = filesOf(laterModules, chunks, new Set([...pageFiles, ...first.scripts]))
  const styles = new Set([...first.styles, ...later.styles])
  return [
    ...Array.from(styles, (file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...Array.from(first.scripts, (file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...fetchedPaths.map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`),
    ...Array.from(
      later.scripts,
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    ),
  ].join('\n    ')
}

/** Vite plugin that writes the preload links of screens. The server uses the first pattern that matches a path. */
export function screenPreloads(screens: readonly PreloadedScreen[]): Plugin {
  return {
    name: 'stopover-screen-preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      )
      const preloads = screens.flatMap((screen): PagePreload[] => {
        const links = createLinks(screen, chunks)
        return screen.paths.map((path) => ({ pattern: patternOf(path), links }))
      })
      this.emitFile({ type: 'asset', fileName: preloadsFile, source: JSON.stringify(preloads) })
    },
  }
}
