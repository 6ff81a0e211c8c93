import type { Source, Violation } from '../source.ts'

export const sizeLimits = {
  fileMaxLines: 400,
  fileP95Lines: 250,
  fileMedianLines: 60,
  functionMaxLines: 50,
  /** With the functions written inside it, which a factory or a component is made of; each is judged by itself as well. */
  functionWithInnerMaxLines: 100,
  maxParameters: 3,
} as const

type FunctionNode = {
  readonly start: number
  readonly end: number
  readonly params: readonly { readonly type: string; readonly name?: string }[]
  readonly id?: { readonly name: string } | null
}
type Judged = { readonly place: string; readonly startLine: number; readonly endLine: number; inner: number }

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

function judgeLines({ place, startLine, endLine, inner }: Judged): Violation[] {
  const all = endLine - startLine + 1
  const own = all - inner
  if (own > sizeLimits.functionMaxLines)
    return [`${place} has ${own} lines; the limit is ${sizeLimits.functionMaxLines}`]
  const limit = sizeLimits.functionWithInnerMaxLines
  return all > limit ? [`${place} has ${all} lines with its inner functions; the limit is ${limit}`] : []
}

/** Functions with too many lines or parameters; a name is known where it is declared with one. */
export function findUnwieldyFunctions(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const found: Violation[] = []
    const names = new Map<number, string>()
    const open: Judged[] = []
    const enter = (node: FunctionNode) => {
      const startLine = source.lineAt(node.start)
      const place = `${source.path}:${startLine} ${node.id?.name ?? names.get(node.start) ?? 'a function'}`
      open.push({ place, startLine, endLine: source.lineAt(node.end), inner: 0 })
      const count = usedParameters(node)
      if (count > sizeLimits.maxParameters) found.push(`${place} takes ${count} parameters`)
    }
    const leave = () => {
      const judged = open.pop()
      if (!judged) return
      found.push(...judgeLines(judged))
      const outer = open.at(-1)
      // The first line of an inner function mostly belongs to the statement that holds it.
      if (outer) outer.inner += judged.endLine - judged.startLine
    }
    source.visit({
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && init) names.set(init.start, id.name)
      },
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
    })
    return found
  })
}
