import type { Expression } from 'oxc-parser'
import type { Source, Violation } from '../source.ts'

/** The expression without the parentheses and assertions around it. */
function bare(node: Expression): Expression {
  const isWrapped =
    node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
  return isWrapped ? bare(node.expression) : node
}

const isLiteral = (node: Expression) => ['ObjectExpression', 'ArrayExpression'].includes(bare(node).type)

/**
 * Code folded to save lines: `...{ a, b }`, which also switches off the check for surplus properties, `...[a, b]`,
 * `<Field {...{ a, b }} />` and `const [a, b] = [x, y]`. An array that is itself gathered by spreading may be taken
 * apart, and so may a swap of variables that exist.
 */
export function findFolding(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const found: Violation[] = []
    const report = (start: number, what: string) => found.push(`${source.path}:${source.lineAt(start)} ${what}`)
    source.visit({
      SpreadElement({ argument, start }) {
        if (isLiteral(argument)) report(start, 'spreads a literal')
      },
      JSXSpreadAttribute({ argument, start }) {
        if (isLiteral(argument)) report(start, 'spreads a literal')
      },
      VariableDeclarator({ id, init, start }) {
        if (id.type !== 'ArrayPattern' || init?.type !== 'ArrayExpression') return
        if (init.elements.some((element) => element?.type === 'SpreadElement')) return
        if (!id.elements.some((element) => element?.type === 'RestElement'))
          report(start, 'packs variables into a tuple')
      },
    })
    return found
  })
}
