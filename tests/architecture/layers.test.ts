import { describe, expect, it } from 'vitest'
import { minimumFileCounts, productSources } from './project.ts'
import { findCycles, findLayerViolations } from './rules/layer-imports.ts'
import { parseSource } from './source.ts'

const violationsOf = (path: string, text: string) => findLayerViolations([parseSource(path, text)])

describe('the project', () => {
  it.each(Object.entries(minimumFileCounts))('has the minimum number of files in %s', (folder, minimum) => {
    expect(productSources.filter(({ path }) => path.startsWith(folder)).length).toBeGreaterThanOrEqual(minimum)
  })

  it('has imports between these files, some of types only', () => {
    const imports = productSources.flatMap((source) => source.imports)
    expect(imports.filter(({ target }) => target !== undefined).length).toBeGreaterThan(productSources.length)
    expect(imports.some(({ isType }) => isType)).toBe(true)
  })

  it('imports only existing files, by their full name', () => {
    const paths = new Set(productSources.map(({ path }) => path))
    const targets = productSources.flatMap(({ imports }) => imports.flatMap(({ target }) => target ?? []))
    const typeScriptTargets = targets.filter(
      (target) => target.startsWith('src/') && !/\.(?:json|css|glsl|svg|webp)(?:\?.*)?$/.test(target),
    )
    expect(typeScriptTargets.filter((target) => !paths.has(target))).toEqual([])
  })

  it('imports only from layers below', () => expect(findLayerViolations(productSources)).toEqual([]))
  it('has no cycles, not even through types', () =>
    expect(findCycles(productSources, { countTypes: true })).toEqual([]))
})

describe('the layer rule', () => {
  it.each([
    ['shared takes a package', 'src/shared/a.ts', `import x from 'express'`],
    ['shared takes Node', 'src/shared/a.ts', `import { join } from 'node:path'`],
    ['shared knows the server', 'src/shared/a.ts', `import type { X } from '../server/app.ts'`],
    ['the domain knows HTTP', 'src/server/domain/tours/drafts/operations.ts', `import { Router } from 'express'`],
    [
      'the domain knows tRPC',
      'src/server/domain/tours/drafts/operations.ts',
      `import { TRPCError } from '@trpc/server'`,
    ],
    [
      'the domain knows a face',
      'src/server/domain/tours/drafts/operations.ts',
      `import { row } from '../../../rest/rest.ts'`,
    ],
    [
      'an entity knows operations',
      'src/server/domain/tours/tours/entity.ts',
      `import { listTours } from './operations.ts'`,
    ],
    ['a face knows another', 'src/server/rest/routes.ts', `import { router } from '../trpc/trpc.ts'`],
    ['a face goes to the rows', 'src/server/rest/routes.ts', `import { Tour } from '../domain/tours/tours/entity.ts'`],
    ['the worker knows the domain', 'src/server/media/job.ts', `import { X } from '../domain/library/media/entity.ts'`],
    ['the server draws', 'src/server/app.ts', `import { Engine } from '@babylonjs/core'`],
    ['the viewer knows its chrome', 'src/sdk/core/a.ts', `import { panel } from '../chrome/panel.ts'`],
    ['the SDK knows the client', 'src/sdk/embed/a.ts', `import { x } from '../../client/ui/x.ts'`],
    ['the SDK takes React', 'src/sdk/chrome/a.ts', `import { useState } from 'react'`],
    [
      'the client takes server values',
      'src/client/platform/trpc.ts',
      `import { appRouter } from '../../server/trpc/app-router.ts'`,
    ],
    ['the client takes tRPC’s server', 'src/client/platform/trpc.ts', `import { initTRPC } from '@trpc/server'`],
    ['a screen writes a link', 'src/client/features/a.tsx', `import { observable } from '@trpc/server/observable'`],
    [
      'a screen takes server types',
      'src/client/features/a.tsx',
      `import type { AppRouter } from '../../server/trpc/app-router.ts'`,
    ],
    ['a screen goes around the viewer door', 'src/client/features/a.tsx', `import { v } from '../../sdk/core/api.ts'`],
    ['a piece knows a feature', 'src/client/ui/a.tsx', `import { x } from '../features/tours/x.ts'`],
    ['a lazy import', 'src/sdk/core/a.ts', `const x = await import('../embed/loader.ts')`],
    ['a re-export', 'src/shared/a.ts', `export { x } from '../sdk/core/x.ts'`],
    ['a worker file', 'src/sdk/core/a.ts', `new Worker(new URL('../embed/w.ts', import.meta.url))`],
    ['a file outside every room', 'src/elsewhere/a.ts', `export const x = 1`],
  ])('fires when %s', (_case, path, text) => {
    expect(violationsOf(path, text)).toHaveLength(1)
  })

  it.each([
    ['a link of tRPC’s client', 'src/client/platform/a.ts', `import { observable } from '@trpc/server/observable'`],
    [
      'types through the door',
      'src/client/platform/trpc.ts',
      `import type { AppRouter } from '../../server/trpc/app-router.ts'`,
    ],
    [
      'the database knows entities',
      'src/server/database/entities.ts',
      `import { Tour } from '../domain/tours/tours/entity.ts'`,
    ],
    ['the client viewer knows the SDK', 'src/client/viewer/a.ts', `import { v } from '../../sdk/core/api.ts'`],
    ['shared takes zod', 'src/shared/a.ts', `import { z } from 'zod'`],
  ])('is quiet when %s', (_case, path, text) => {
    expect(violationsOf(path, text)).toEqual([])
  })

  it('finds a cycle of three once, and a cycle through types only with countTypes', () => {
    const cycle = ['a', 'b', 'c'].map((name, index) =>
      parseSource(`src/shared/${name}.ts`, `import { x } from './${['b', 'c', 'a'][index]}.ts'`),
    )
    expect(findCycles(cycle)).toEqual(['src/shared/a.ts → src/shared/b.ts → src/shared/c.ts → src/shared/a.ts'])
    const typeCycle = [
      parseSource('a.ts', `import type { x } from './b.ts'`),
      parseSource('b.ts', `import { y } from './a.ts'`),
    ]
    expect(findCycles(typeCycle)).toEqual([])
    expect(findCycles(typeCycle, { countTypes: true })).toEqual(['a.ts → b.ts → a.ts'])
  })
})
