import type { Source, Violation } from '../source.ts'

export const sizeLimits = {
  fileMaxLines: 400,
  fileP95Lines: 250,
  fileMedianLines: 60,
  maxParameters: 3,
} as const

type FunctionNode = {
  readonly start: number
  readonly params: readonly { readonly type: string; readonly name?: string }[]
  readonly id?: { readonly name: string } | null
}

export function findLongFiles(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ lineCount }) => lineCount > sizeLimits.fileMaxLines)
    .map(({ path, lineCount }) => `${path} has ${lineCount} lines; the limit is ${sizeLimits.fileMaxLines}`)
}

/** The line count at a quantile (0…1) of the files. */
export function linesAtQuantile(sources: readonly Source[], share: number): number {
  const counts = sources.map(({ lineCount }) => lineCount).sort((a, b) => a - b)
  return counts[Math.min(counts.length - 1, Math.floor(counts.length * share))] ?? 0
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
      if (count <= sizeLimits.maxParameters) return
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
