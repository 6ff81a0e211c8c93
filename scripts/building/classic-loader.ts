import type { Plugin } from 'vite'

/** Statements that only a module may hold. Dynamic `import()` works in classic scripts too, relative to the script. */
const moduleSyntax = /(?:^|[;}\s])(?:import\s*[{*"'\w]|export\s*[{*\w])|\bimport\.meta\b/

/**
 * Makes the loader one file for both `<script type="module">` and a plain `<script>`: wrapped so that its names stay
 * out of the page's scope, and refused when it shares code with a lazy chunk, because that needs an import statement.
 */
export function classicLoader(fileName: string): Plugin {
  return {
    name: 'stopover:classic-loader',
    generateBundle(_options, bundle) {
      const loader = bundle[fileName]
      if (loader?.type !== 'chunk') this.error(`${fileName} was not built.`)
      const code = loader.code.trim()
      if (loader.imports.length > 0 || loader.exports.length > 0 || moduleSyntax.test(code)) {
        const shared = Object.keys(loader.modules).map((path) => path.split('/').slice(-3).join('/'))
        this.error(
          `${fileName} must stay free of import and export statements, so nothing it imports statically may be used ` +
            `by a lazy chunk as well. It holds: ${shared.join(', ')}; imports ${loader.imports.join(', ') || 'nothing'}; ` +
            `exports ${loader.exports.join(', ') || 'nothing'}.`,
        )
      }
      loader.code = `(()=>{${code}\n})();\n`
    },
  }
}
