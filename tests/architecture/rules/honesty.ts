import type { Source, Violation } from '../source.ts'

/** Files that may compare kinds: the registries and the kinds themselves. */
const registryFile = /(?:^|\/)(?:registry\.tsx?|kinds\/[^/]+\.tsx?|[a-z-]+-registry\.tsx?)$/
const environmentReader = 'src/server/config.ts'
const silencers = /@ts-(?:ignore|nocheck|expect-error)|biome-ignore-all|eslint-disable/

type SyntaxNode = {
  readonly value?: unknown
  readonly type: string
  readonly name?: unknown
  readonly property?: unknown
  readonly expression?: unknown
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value

/** True if an expression is `kind`, `x.kind` or `x?.kind`. */
function namesKind(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'Identifier') return node.name === 'kind'
  if (node.type === 'MemberExpression') return namesKind(node.property)
  return node.type === 'ChainExpression' && namesKind(node.expression)
}

/** String literals and templates; comparing with `null` is allowed. */
const isStringLiteral = (node: unknown) =>
  isNode(node) && ((node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral')

/** Comparisons of a kind with a literal, which would duplicate the list of kinds. */
export function findKindComparisons(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    if (registryFile.test(source.path)) return []
    const violations: Violation[] = []
    const report = (start: number) =>
      violations.push(`${source.path}:${source.lineAt(start)} compares a kind with a literal`)
    source.visit({
      BinaryExpression({ operator, left, right, start }) {
        if (!/^[!=]==?$/.test(operator)) return
        if ((namesKind(left) && isStringLiteral(right)) || (namesKind(right) && isStringLiteral(left))) report(start)
      },
      SwitchStatement({ discriminant, start }) {
        if (namesKind(discriminant)) report(start)
      },
    })
    return violations
  })
}

/** Uses of `any`, casts through `unknown`, and comments that silence the compiler or the linter. */
export function findTypeHoles(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const violations: Violation[] = []
    const report = (start: number, problem: string) =>
      violations.push(`${source.path}:${source.lineAt(start)} ${problem}`)
    for (const { value, start } of source.comments) {
      if (silencers.test(value)) report(start, 'silences the compiler or the linter')
    }
    source.visit({
      TSAnyKeyword: ({ start }) => void report(start, 'uses any'),
      TSAsExpression({ expression, start }) {
        if (expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword') {
          report(start, 'casts through unknown')
        }
      },
    })
    return violations
  })
}

/** Reads of the environment outside the module that validates it as a whole. */
export function findEnvironmentReads(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    if (source.path === environmentReader) return []
    const violations: Violation[] = []
    const report = (start: number) => violations.push(`${source.path}:${source.lineAt(start)} reads the environment`)
    source.visit({
      MemberExpression({ object, property, start }) {
        const isProcess = object.type === 'Identifier' && object.name === 'process'
        if (isProcess && property.type === 'Identifier' && property.name === 'env') report(start)
      },
      ImportSpecifier({ imported, start }) {
        if (imported.type === 'Identifier' && imported.name === 'env') report(start)
      },
      VariableDeclarator({ init, id, start }) {
        if (init?.type === 'Identifier' && init.name === 'process' && id.type === 'ObjectPattern') report(start)
      },
    })
    return violations
  })
}
