import type { Source, Violation } from '../source.ts'

const parametersMax = 3

type FunctionNode = {
  readonly start: number
  readonly params: readonly { readonly type: string; readonly name?: string }[]
  readonly id?: { readonly name: string } | null
}

/** Number of parameters without a leading `_`: Express recognizes error handlers by their four parameters. */
const countUsedParameters = (node: FunctionNode) => node.params.filter(({ name }) => !name?.startsWith('_')).length

/** Functions with too many parameters, by name if they have one. */
export function findManyParameters(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const violations: Violation[] = []
    const names = new Map<number, string>()
    const checkFunction = (node: FunctionNode) => {
      const count = countUsedParameters(node)
      if (count <= parametersMax) return
      const name = node.id?.name ?? names.get(node.start) ?? 'a function'
      violations.push(`${source.path}:${source.lineAt(node.start)} ${name} takes ${count} parameters`)
    }
    source.visit({
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && init) names.set(init.start, id.name)
      },
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
    })
    return violations
  })
}
