import type { Plugin } from 'vite'

/** Initial values that bundlers drop by themselves where they are unused. */
const plainTypes: ReadonlySet<string> = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'Identifier',
  'Literal',
  'TemplateLiteral',
  'UnaryExpression',
])

const sharedModule = /\/src\/shared\/.+\.ts$/

/**
 * Marks the initial values of constants in modules with schemas as free of side effects, so that screens don't load
 * schemas that only the server reads. Bundlers must assume that calls of zod have side effects.
 */
export function pureConstants(): Plugin {
  return {
    name: 'pure-constants',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!sharedModule.test(id) || !/from ["']zod["']|z\./.test(code)) return null
      const values = this.parse(code).body.flatMap((statement) => {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return []
        return declaration.declarations.flatMap(({ init }) => (init && !plainTypes.has(init.type) ? [init] : []))
      })
      let marked = code
      for (const { start, end } of values.reverse()) {
        marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`
      }
      return { code: marked, map: null }
    },
  }
}
