import { describe, expect, it } from 'vitest'
import { productSources, supportSources } from './project.ts'
import { findEnvironmentReads, findKindComparisons, findTypeHoles } from './rules/honesty.ts'
import { findInverseRelations, findUnguardedOperations, findUnlistedOperations } from './rules/operations.ts'
import { parseSource, type Source } from './source.ts'

describe('the project', () => {
  it('compares kinds only in registries', () => expect(findKindComparisons(productSources)).toEqual([]))
  it('has no type holes', () => expect(findTypeHoles([...productSources, ...supportSources])).toEqual([]))
  it('reads the environment in one place', () => expect(findEnvironmentReads(productSources)).toEqual([]))
  it('gives every operation a guard', () => expect(findUnguardedOperations(productSources)).toEqual([]))
  it('lists every operation for the access matrix, except those with a test of their own', () => {
    const reset = ['getPasswordReset', 'requestPasswordReset', 'resetPassword']
    const uploads = ['finishUpload', 'getUpload', 'openUpload', 'deleteUpload']
    const testedElsewhere = {
      'tests/server/access/users/password-reset.test.ts': reset,
      'tests/server/library/uploads/access.test.ts': uploads,
      'tests/server/library/uploads/any-process.test.ts': ['withdrawUpload'],
      'tests/server/connections/notifications/notifications.test.ts': ['getUnsubscribe', 'unsubscribe'],
    }
    expect(findUnlistedOperations(productSources).sort()).toEqual(Object.values(testedElsewhere).flat().sort())
  })
  it('has owning relations only', () => expect(findInverseRelations(productSources)).toEqual([]))

  it('has operations and entities to look at', () => {
    const operationFiles = productSources.filter(({ text }) => /\boperation\(\{/.test(text))
    expect(operationFiles.length).toBeGreaterThanOrEqual(6)
    expect(productSources.filter(({ path }) => path.endsWith('/entity.ts')).length).toBeGreaterThanOrEqual(8)
  })
})

type Case = readonly [rule: (sources: readonly Source[]) => string[], path: string, text: string]

const violatingCases: readonly Case[] = [
  [findKindComparisons, 'src/a.ts', `if (hotspot.kind === 'stop') go()`],
  [findKindComparisons, 'src/a.ts', `const x = 'info' !== spot?.kind`],
  [findKindComparisons, 'src/a.ts', `switch (kind) { case 'info': go() }`],
  [findKindComparisons, 'src/a.tsx', 'const x = kind == `info` ? <b /> : null'],
  [findTypeHoles, 'src/a.ts', `const x: any = 1`],
  [findTypeHoles, 'src/a.ts', `const x = y as unknown as string`],
  [findTypeHoles, 'src/a.ts', `// @ts-${'ignore'}\nx()`],
  [findTypeHoles, 'src/a.ts', `/* @ts-${'expect-error'} */ x()`],
  [findEnvironmentReads, 'src/server/app.ts', `const port = process.env.PORT`],
  [findEnvironmentReads, 'src/server/app.ts', `const { env } = process`],
  [findEnvironmentReads, 'src/server/app.ts', `import { env } from 'node:process'`],
  [findUnguardedOperations, 'src/server/domain/a/operations.ts', `operation({ input: x, run: async () => 1 })`],
  [findUnguardedOperations, 'src/server/domain/a/operations.ts', `operation(definition)`],
  [findUnguardedOperations, 'src/server/trpc/app-router.ts', `t.procedure.query(() => 1)`],
  [findUnlistedOperations, 'src/server/domain/a/operations.ts', `export const go = operation({ run: go })`],
  [findInverseRelations, 'src/server/domain/a/entity.ts', `p.oneToMany(Stop)`],
]
const allowedCases: readonly Case[] = [
  [findKindComparisons, 'src/shared/media/registry.ts', `if (kind === 'panos') go()`],
  [findKindComparisons, 'src/shared/hotspots/kinds/stop.ts', `if (kind === 'stop') go()`],
  [findKindComparisons, 'src/a.ts', `if (a.kind === b.kind || kind === other || kind === null) go()`],
  [findTypeHoles, 'src/a.ts', `const any = y as string // any`],
  [findEnvironmentReads, 'src/server/config.ts', `const port = process.env.PORT`],
  [findEnvironmentReads, 'src/server/app.ts', `process.on('SIGTERM', stop)`],
  [findUnguardedOperations, 'src/server/domain/a/operations.ts', `operation({ allow: 'public', input: x, run: go })`],
  [findInverseRelations, 'src/server/domain/a/entity.ts', `p.manyToOne(Tour)`],
]

describe('the rules', () => {
  it.each(violatingCases)('%o reports in %s: %s', (rule, path, text) => {
    expect(rule([parseSource(path, text)])).toHaveLength(1)
  })
  it.each(allowedCases)('%o accepts in %s: %s', (rule, path, text) => {
    expect(rule([parseSource(path, text)])).toEqual([])
  })
})
