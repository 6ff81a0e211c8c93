import type { Expression } from 'oxc-parser'
import type { Source, Violation } from '../source.ts'

/** The expression without surrounding parentheses and type assertions. */
function unwrap(node: Expression): Expression {
  const isWrapped =
    node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
  return isWrapped ? unwrap(node.expression) : node
}

const isLiteral = (node: Expression) => ['ObjectExpression', 'ArrayExpression'].includes(unwrap(node).type)

/**
 * Finds code that is folded to save lines: `...{ a, b }`, which also disables the check for excess properties, `...[a, b]`,
 * `<Field {...{ a, b }} />` and `const [a, b] = [x, y]`. Swapping variables and destructuring a spread array are allowed.
 */
export function findFolding(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const violations: Violation[] = []
    const report = (start: number, problem: string) =>
      violations.push(`${source.path}:${source.lineAt(start)} ${problem}`)
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
    return violations
  })
}
