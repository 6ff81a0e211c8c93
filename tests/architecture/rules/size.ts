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

/** Line count that `share` of the files stay within. */
export function linesAtQuantile(sources: readonly Source[], share: number): number {
  const counts = sources.map(({ lineCount }) => lineCount).sort((a, b) => a - b)
  return counts[Math.min(counts.length - 1, Math.floor(counts.length * share))] ?? 0
}

/** A parameter `_like` this only holds the place an interface demands: Express knows error handlers by their four. */
const usedParameters = (node: FunctionNode) => node.params.filter(({ name }) => !name?.startsWith('_')).length

/** Functions with too many parameters; a name is known where it is declared with one. */
export function findManyParameters(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const found: Violation[] = []
    const names = new Map<number, string>()
    const judge = (node: FunctionNode) => {
      const count = usedParameters(node)
      if (count <= sizeLimits.maxParameters) return
      const name = node.id?.name ?? names.get(node.start) ?? 'a function'
      found.push(`${source.path}:${source.lineAt(node.start)} ${name} takes ${count} parameters`)
    }
    source.visit({
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && init) names.set(init.start, id.name)
      },
      FunctionDeclaration: judge,
      FunctionExpression: judge,
      ArrowFunctionExpression: judge,
    })
    return found
  })
}
