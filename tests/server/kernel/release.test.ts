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
  it('leaves as it is where the schema names all of it', () => {
    const { context, lines } = aContext(true)
    const value = { people: [{ name: 'Ann' }], total: 1 }
    expect(release(answer, value, context)).toEqual(value)
    expect(lines).toEqual([])
  })

  it('does not count fields that are undefined, which no transport sends', () => {
    const { context } = aContext(true)
    expect(release(open, { name: 'Ann', more: undefined }, context)).toEqual({ name: 'Ann' })
  })

  it('fails where answers are strict and it holds a field that nobody named', () => {
    expect(() => release(answer, tooMuch, aContext(true).context)).toThrow(AppError)
  })

  it('leaves without such fields elsewhere, and the log names them, but not what they held', () => {
    const { context, lines } = aContext(false)
    expect(release(answer, tooMuch, context)).toEqual({ people: [{ name: 'Ann' }], total: 1 })
    expect(lines.join('')).toContain('people.0.passwordHash')
    expect(lines.join('')).toContain('internal')
    expect(lines.join('')).not.toContain('secret')
  })

  it('fails where answers are strict and a value does not fit', () => {
    expect(() => release(person, {}, aContext(true).context)).toThrow(AppError)
    expect(() => release(person, { name: 7 }, aContext(true).context)).toThrow(AppError)
  })

  it('is sent elsewhere although a value does not fit, without unnamed fields, and the log says which value', () => {
    const { context, lines } = aContext(false)
    const people = [{ name: 7, passwordHash: 'secret' }, { name: 'Ann' }]
    expect(release(z.strictObject({ people: z.array(person) }), { people, internal: 1 }, context)).toEqual({
      people: [{ name: 7 }, { name: 'Ann' }],
    })
    expect(lines.join('')).toContain('people.0.name: invalid_type')
    expect(lines.join('')).not.toContain('secret')
  })

  it('hands on what people stored as it is, also what this version does not know', () => {
    const { context, lines } = aContext(true)
    const value = { styles: { accent: 'red', newer: 1 } }
    const schema = z.strictObject({ styles: stored(z.strictObject({ accent: z.string().max(2) })) })
    expect(release(schema, value, context)).toEqual(value)
    expect(lines).toEqual([])
  })

  it('loses a surplus field of a strict object too, instead of failing for people', () => {
    const { context, lines } = aContext(false)
    expect(release(z.array(person), [{ name: 'Ann', passwordHash: 'secret' }], context)).toEqual([{ name: 'Ann' }])
    expect(lines).toHaveLength(1)
  })
})

describe('a feed', () => {
  it('sends no item with a field that its schema does not name', async () => {
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
    const sent: unknown[] = []
    for await (const item of feed(AbortSignal.timeout(1000))) sent.push(item)
    expect(sent).toEqual([{ id: '1' }])
  })
})
