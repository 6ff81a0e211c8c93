import type { Source, Violation } from '../source.ts'

/** Files that may ask what kind a thing is: the registries and the kinds themselves. */
const registryFile = /(?:^|\/)(?:registry\.tsx?|kinds\/[^/]+\.tsx?|[a-z-]+-registry\.tsx?)$/
const environmentReader = 'src/server/config.ts'
const silencers = /@ts-(?:ignore|nocheck|expect-error)|biome-ignore-all|eslint-disable/

type Named = {
  readonly value?: unknown
  readonly type: string
  readonly name?: unknown
  readonly property?: unknown
  readonly expression?: unknown
}

const isNode = (value: unknown): value is Named => typeof value === 'object' && value !== null && 'type' in value

/** `kind`, `x.kind`, `x?.kind`. */
function namesKind(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'Identifier') return node.name === 'kind'
  if (node.type === 'MemberExpression') return namesKind(node.property)
  return node.type === 'ChainExpression' && namesKind(node.expression)
}

/** `null` is no kind: asking whether there is one is fair. */
const isWord = (node: unknown) =>
  isNode(node) && ((node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral')

/** Comparing a kind with a word means that a second place knows the list of kinds. */
export function findKindComparisons(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    if (registryFile.test(source.path)) return []
    const found: Violation[] = []
    const report = (start: number) =>
      found.push(`${source.path}:${source.lineAt(start)} compares a kind with a literal`)
    source.visit({
      BinaryExpression({ operator, left, right, start }) {
        if (!/^[!=]==?$/.test(operator)) return
        if ((namesKind(left) && isWord(right)) || (namesKind(right) && isWord(left))) report(start)
      },
      SwitchStatement({ discriminant, start }) {
        if (namesKind(discriminant)) report(start)
      },
    })
    return found
  })
}

/** Ways around the compiler. */
export function findTypeHoles(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const found: Violation[] = []
    const report = (start: number, what: string) => found.push(`${source.path}:${source.lineAt(start)} ${what}`)
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
    return found
  })
}

/** The environment is read in one place, where all its problems are listed at once. */
export function findEnvironmentReads(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    if (source.path === environmentReader) return []
    const found: Violation[] = []
    const report = (start: number) => found.push(`${source.path}:${source.lineAt(start)} reads the environment`)
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
    return found
  })
}
