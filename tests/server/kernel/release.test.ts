import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { admitToFeed, feedOperation } from '../../../src/server/kernel/operation.ts'
import { release } from '../../../src/server/kernel/release.ts'
import type { PublicScope } from '../../../src/server/kernel/scope.ts'
import { AppError } from '../../../src/shared/kernel/app-error.ts'
import { stored } from '../../../src/shared/kernel/stored.ts'

const person = z.strictObject({ name: z.string(), note: z.string().optional() })
const open = z.object({ name: z.string() })
const answer = z.object({ people: z.array(open).readonly(), total: z.int() })

function aContext(strictAnswers: boolean) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  return { lines, context: { strictAnswers, ports: { log } } }
}

const tooMuch = { people: [{ name: 'Ann', passwordHash: 'secret' }], total: 1, internal: true }

describe('an answer', () => {
  it('is returned unchanged if it fits the schema', () => {
    const { context, lines } = aContext(true)
    const value = { people: [{ name: 'Ann' }], total: 1 }
    expect(release(answer, value, context)).toEqual(value)
    expect(lines).toEqual([])
  })

  it('may have undefined fields, which no transport sends', () => {
    const { context } = aContext(true)
    expect(release(open, { name: 'Ann', more: undefined }, context)).toEqual({ name: 'Ann' })
  })

  it('fails in strict mode with an unknown field', () => {
    expect(() => release(answer, tooMuch, aContext(true).context)).toThrow(AppError)
  })

  it('is stripped of unknown fields outside strict mode, and the log names them without values', () => {
    const { context, lines } = aContext(false)
    expect(release(answer, tooMuch, context)).toEqual({ people: [{ name: 'Ann' }], total: 1 })
    expect(lines.join('')).toContain('people.0.passwordHash')
    expect(lines.join('')).toContain('internal')
    expect(lines.join('')).not.toContain('secret')
  })

  it('fails in strict mode with an invalid value', () => {
    expect(() => release(person, {}, aContext(true).context)).toThrow(AppError)
    expect(() => release(person, { name: 7 }, aContext(true).context)).toThrow(AppError)
  })

  it('keeps an invalid value outside strict mode, and the log names it', () => {
    const { context, lines } = aContext(false)
    const people = [{ name: 7, passwordHash: 'secret' }, { name: 'Ann' }]
    expect(release(z.strictObject({ people: z.array(person) }), { people, internal: 1 }, context)).toEqual({
      people: [{ name: 7 }, { name: 'Ann' }],
    })
    expect(lines.join('')).toContain('people.0.name: invalid_type')
    expect(lines.join('')).not.toContain('secret')
  })

  it('passes stored values through unchanged, even fields of newer releases', () => {
    const { context, lines } = aContext(true)
    const value = { styles: { accent: 'red', newer: 1 } }
    const schema = z.strictObject({ styles: stored(z.strictObject({ accent: z.string().max(2) })) })
    expect(release(schema, value, context)).toEqual(value)
    expect(lines).toEqual([])
  })

  it('is stripped of unknown fields of strict objects instead of failing', () => {
    const { context, lines } = aContext(false)
    expect(release(z.array(person), [{ name: 'Ann', passwordHash: 'secret' }], context)).toEqual([{ name: 'Ann' }])
    expect(lines).toHaveLength(1)
  })
})

describe('a feed', () => {
  it('strips unknown fields from its items', async () => {
    const leaking = { id: '1', passwordHash: 'secret' }
    const watch = feedOperation({
      allow: 'public',
      input: z.strictObject({}),
      item: z.strictObject({ id: z.string() }),
      run: async () =>
        async function* items() {
          yield leaking
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
