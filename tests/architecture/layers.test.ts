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
      (target) => target.startsWith('src/') && !/\.(?:json|css|glsl|txt|svg|webp)(?:\?.*)?$/.test(target),
    )
    expect(typeScriptTargets.filter((target) => !paths.has(target))).toEqual([])
  })

  it('imports only from layers below', () => expect(findLayerViolations(productSources)).toEqual([]))
  it('has no cycles, not even through types', () =>
    expect(findCycles(productSources, { countTypes: true })).toEqual([]))
})

describe('the layer rule', () => {
  it.each([
    ['shared uses a package', 'src/shared/a.ts', `import x from 'express'`],
    ['shared uses Node', 'src/shared/a.ts', `import { join } from 'node:path'`],
    ['shared imports from the server', 'src/shared/a.ts', `import type { X } from '../server/app.ts'`],
    ['the domain uses Express', 'src/server/domain/tours/drafts/operations.ts', `import { Router } from 'express'`],
    [
      'the domain uses tRPC',
      'src/server/domain/tours/drafts/operations.ts',
      `import { TRPCError } from '@trpc/server'`,
    ],
    [
      'the domain imports from a transport',
      'src/server/domain/tours/drafts/operations.ts',
      `import { row } from '../../../rest/rest.ts'`,
    ],
    [
      'an entity imports operations',
      'src/server/domain/tours/tours/entity.ts',
      `import { listTours } from './operations.ts'`,
    ],
    ['a transport imports from another one', 'src/server/rest/routes.ts', `import { router } from '../trpc/trpc.ts'`],
    [
      'a transport imports an entity',
      'src/server/rest/routes.ts',
      `import { Tour } from '../domain/tours/tours/entity.ts'`,
    ],
    [
      'the media worker imports from the domain',
      'src/server/media/job.ts',
      `import { X } from '../domain/library/media/entity.ts'`,
    ],
    ['the server uses Babylon.js', 'src/server/app.ts', `import { Engine } from '@babylonjs/core'`],
    ['the viewer imports from its chrome', 'src/sdk/core/a.ts', `import { panel } from '../chrome/panel.ts'`],
    ['the SDK imports from the client', 'src/sdk/embed/a.ts', `import { x } from '../../client/ui/x.ts'`],
    ['the SDK uses React', 'src/sdk/chrome/a.ts', `import { useState } from 'react'`],
    [
      'the client imports server values',
      'src/client/platform/trpc.ts',
      `import { appRouter } from '../../server/trpc/app-router.ts'`,
    ],
    ['the client uses the server of tRPC', 'src/client/platform/trpc.ts', `import { initTRPC } from '@trpc/server'`],
    [
      'a feature creates a link of tRPC',
      'src/client/features/a.tsx',
      `import { observable } from '@trpc/server/observable'`,
    ],
    [
      'a feature imports server types',
      'src/client/features/a.tsx',
      `import type { AppRouter } from '../../server/trpc/app-router.ts'`,
    ],
    ['a feature imports from the SDK', 'src/client/features/a.tsx', `import { v } from '../../sdk/core/api.ts'`],
    ['a UI element imports from a feature', 'src/client/ui/a.tsx', `import { x } from '../features/tours/x.ts'`],
    ['a lazy import breaks the order', 'src/sdk/core/a.ts', `const x = await import('../embed/loader.ts')`],
    ['a re-export breaks the order', 'src/shared/a.ts', `export { x } from '../sdk/core/x.ts'`],
    [
      'the file of a worker breaks the order',
      'src/sdk/core/a.ts',
      `new Worker(new URL('../embed/w.ts', import.meta.url))`,
    ],
    ['a file belongs to no layer', 'src/elsewhere/a.ts', `export const x = 1`],
  ])('fires when %s', (_case, path, text) => {
    expect(violationsOf(path, text)).toHaveLength(1)
  })

  it.each([
    [
      'the platform creates a link of tRPC',
      'src/client/platform/a.ts',
      `import { observable } from '@trpc/server/observable'`,
    ],
    [
      'the platform imports the types of the router',
      'src/client/platform/trpc.ts',
      `import type { AppRouter } from '../../server/trpc/app-router.ts'`,
    ],
    [
      'the database imports entities',
      'src/server/database/entities.ts',
      `import { Tour } from '../domain/tours/tours/entity.ts'`,
    ],
    ['the client’s viewer imports from the SDK', 'src/client/viewer/a.ts', `import { v } from '../../sdk/core/api.ts'`],
    ['shared uses zod', 'src/shared/a.ts', `import { z } from 'zod'`],
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
