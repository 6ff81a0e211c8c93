import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { filterOutput } from '../../../src/server/kernel/filter-output.ts'
import { admitToFeed, feedOperation } from '../../../src/server/kernel/operation.ts'
import type { PublicScope } from '../../../src/server/kernel/scope.ts'
import { AppError } from '../../../src/shared/kernel/app-error.ts'
import { stored } from '../../../src/shared/kernel/stored.ts'

const strictPerson = z.strictObject({ name: z.string(), note: z.string().optional() })
const openPerson = z.object({ name: z.string() })
const peopleSchema = z.object({ people: z.array(openPerson).readonly(), total: z.int() })

function aContext(strictOutput: boolean) {
  const logLines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logLines.push(line) })
  return { logLines, context: { strictOutput, ports: { log } } }
}

const outputWithSecrets = { people: [{ name: 'Ann', passwordHash: 'secret' }], total: 1, internal: true }

describe('the output of an operation', () => {
  it('is returned unchanged if it fits the schema', () => {
    const { context, logLines } = aContext(true)
    const value = { people: [{ name: 'Ann' }], total: 1 }
    expect(filterOutput(peopleSchema, value, context)).toEqual(value)
    expect(logLines).toEqual([])
  })

  it('can have undefined fields, which no transport sends', () => {
    const { context } = aContext(true)
    expect(filterOutput(openPerson, { name: 'Ann', more: undefined }, context)).toEqual({ name: 'Ann' })
  })

  it('fails in strict mode with an unknown field', () => {
    expect(() => filterOutput(peopleSchema, outputWithSecrets, aContext(true).context)).toThrow(AppError)
  })

  it('loses unknown fields outside strict mode', () => {
    const { context, logLines } = aContext(false)
    expect(filterOutput(peopleSchema, outputWithSecrets, context)).toEqual({ people: [{ name: 'Ann' }], total: 1 })
    expect(logLines.join('')).toContain('people.0.passwordHash')
    expect(logLines.join('')).toContain('internal')
    expect(logLines.join('')).not.toContain('secret')
  })

  it('fails in strict mode with an invalid value', () => {
    expect(() => filterOutput(strictPerson, {}, aContext(true).context)).toThrow(AppError)
    expect(() => filterOutput(strictPerson, { name: 7 }, aContext(true).context)).toThrow(AppError)
  })

  it('keeps an invalid value outside strict mode', () => {
    const { context, logLines } = aContext(false)
    const people = [{ name: 7, passwordHash: 'secret' }, { name: 'Ann' }]
    expect(filterOutput(z.strictObject({ people: z.array(strictPerson) }), { people, internal: 1 }, context)).toEqual({
      people: [{ name: 7 }, { name: 'Ann' }],
    })
    expect(logLines.join('')).toContain('people.0.name: invalid_type')
    expect(logLines.join('')).not.toContain('secret')
  })

  it('keeps stored values of newer releases', () => {
    const { context, logLines } = aContext(true)
    const value = { styles: { accent: 'red', newer: 1 } }
    const schema = z.strictObject({ styles: stored(z.strictObject({ accent: z.string().max(2) })) })
    expect(filterOutput(schema, value, context)).toEqual(value)
    expect(logLines).toEqual([])
  })

  it('is stripped of unknown fields of strict objects instead of failing', () => {
    const { context, logLines } = aContext(false)
    expect(filterOutput(z.array(strictPerson), [{ name: 'Ann', passwordHash: 'secret' }], context)).toEqual([
      { name: 'Ann' },
    ])
    expect(logLines).toHaveLength(1)
  })
})

describe('a feed', () => {
  it('strips unknown fields from its items', async () => {
    const leakingItem = { id: '1', passwordHash: 'secret' }
    const watch = feedOperation({
      allow: 'public',
      input: z.strictObject({}),
      example: () => ({}),
      item: z.strictObject({ id: z.string() }),
      run: async () =>
        async function* items() {
          yield leakingItem
        },
    })
    const { context } = aContext(false)
    const scope: unknown = context
    const feed = await admitToFeed(watch, scope as PublicScope, {})
    const receivedItems: unknown[] = []
    for await (const item of feed(AbortSignal.timeout(1000))) receivedItems.push(item)
    expect(receivedItems).toEqual([{ id: '1' }])
  })
})
