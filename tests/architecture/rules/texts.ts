import type { Source, Violation } from '../source.ts'

export type Texts = { readonly [key: string]: string | Texts }

/** Keys of a locale file as code uses them: nested with dots, plural forms under their common key. */
export function keysOf(texts: Texts, prefix = ''): string[] {
  const keys = Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${prefix}${name}`] : keysOf(value, `${prefix}${name}.`),
  )
  return [...new Set(keys.map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')))]
}

type Use = { readonly key: string; readonly place: string; readonly isPrefix: boolean }

function usesOf(source: Source): { keyUses: Use[]; literals: Set<string> } {
  const keyUses: Use[] = []
  const literals = new Set<string>()
  const addUse = (node: { type: string; start: number }, key: string, isPrefix = false) =>
    keyUses.push({ key, isPrefix, place: `${source.path}:${source.lineAt(node.start)}` })
  source.visit({
    Literal: ({ value }) => void (typeof value === 'string' && literals.add(value)),
    CallExpression({ callee, arguments: [first] }) {
      const called = callee.type === 'MemberExpression' ? callee.property : callee
      if (called.type !== 'Identifier' || called.name !== 't' || !first) return
      if (first.type === 'Literal' && typeof first.value === 'string') addUse(first, first.value)
      if (first.type === 'TemplateLiteral')
        addUse(first, first.quasis[0]?.value.cooked ?? '', first.expressions.length > 0)
    },
    JSXAttribute({ name, value }) {
      if (name.name === 'i18nKey' && value?.type === 'Literal' && typeof value.value === 'string')
        addUse(value, value.value)
    },
  })
  return { keyUses, literals }
}

/**
 * Missing texts, unused texts and unused prefixes. A key counts as used if it is a string literal anywhere (registries
 * name keys that `t` gets later) or begins with one of `dynamicPrefixes`, the only prefixes that a template may have.
 */
export function findTextViolations(
  sources: readonly Source[],
  texts: Texts,
  dynamicPrefixes: readonly string[],
): Violation[] {
  const keys = new Set(keysOf(texts))
  const uses = sources.map(usesOf)
  const missing = uses.flatMap(({ keyUses }) =>
    keyUses.flatMap(({ key, place, isPrefix }): Violation[] => {
      if (isPrefix)
        return dynamicPrefixes.includes(key)
          ? []
          : [`${place} builds a key from "${key}", which is not a listed prefix`]
      return keys.has(key) ? [] : [`${place} uses "${key}", which has no text`]
    }),
  )
  const usedKeys = new Set(uses.flatMap((use) => [...use.literals, ...use.keyUses.map(({ key }) => key)]))
  const isUsed = (key: string) => usedKeys.has(key) || dynamicPrefixes.some((prefix) => key.startsWith(prefix))
  const unused = [...keys].filter((key) => !isUsed(key)).map((key) => `nothing uses "${key}"`)
  const unusedPrefixes = dynamicPrefixes.filter((prefix) => ![...keys].some((key) => key.startsWith(prefix)))
  return [...missing, ...unused, ...unusedPrefixes.map((prefix) => `the prefix "${prefix}" has no texts`)]
}
