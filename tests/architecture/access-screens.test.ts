import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import errors from '../../src/shared/locales/en/errors.json' with { type: 'json' }
import { accessTexts } from '../../src/shared/web/access-texts.ts'
import { productSources } from './project.ts'
import { keysOf, type Texts } from './rules/texts.ts'
import { root } from './source.ts'

const english: Texts = {
  ...JSON.parse(readFileSync(join(root, 'src/client/locales/en/translation.json'), 'utf8')),
  errors,
}

/** Sources that the screens around signing in load, their lazy imports included. */
function accessSources() {
  const byPath = new Map(productSources.map((source) => [source.path, source]))
  const paths = new Set<string>()
  const addWithImports = (path: string) => {
    if (paths.has(path) || !byPath.has(path)) return
    paths.add(path)
    for (const { target, isType } of byPath.get(path)?.imports ?? []) {
      if (target !== undefined && !isType) addWithImports(target)
    }
  }
  addWithImports('src/client/app/access/access-app.tsx')
  return [...paths].flatMap((path) => byPath.get(path) ?? [])
}

it('serves the screens around signing in all texts that they show', () => {
  const sources = accessSources()
  const withoutPlural = (key: string) => key.replace(/_(?:one|other)$/, '')
  const allKeys = new Set(keysOf(english).map(withoutPlural))
  const servedKeys = new Set(keysOf(accessTexts(english)).map(withoutPlural))
  const usedKeys = sources.flatMap(({ path, text }) =>
    /^src\/client\/(?:app|features|ui)\//.test(path)
      ? Array.from(text.matchAll(/'([\w.]+)'/g), ([, key = '']) => key)
      : [],
  )
  const shownKeys = usedKeys.filter((key) => allKeys.has(key))
  expect(new Set(shownKeys).size).toBeGreaterThan(40)
  expect(shownKeys.filter((key) => !servedKeys.has(key))).toEqual([])
})

it.each(['@mantine/', '@trpc/', '@tanstack/', 'react-router', 'zod'])(
  'loads the screens around signing in without %s',
  (packageName) => {
    const specifiers = accessSources().flatMap(({ imports }) =>
      imports.flatMap(({ specifier, isType }) => (isType ? [] : [specifier])),
    )
    expect(specifiers).toContain('react-i18next')
    expect(specifiers.filter((specifier) => specifier.startsWith(packageName))).toEqual([])
  },
)
