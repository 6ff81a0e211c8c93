import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { release } from '../../../src/server/kernel/release.ts'
import { AppError } from '../../../src/shared/kernel/app-error.ts'

const person = z.strictObject({ name: z.string(), note: z.string().optional() })
const open = z.object({ name: z.string() })
const answer = z.object({ people: z.array(open).readonly(), total: z.int() })

function aDoor(strictAnswers: boolean) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  return { lines, door: { strictAnswers, ports: { log } } }
}

const tooMuch = { people: [{ name: 'Ann', passwordHash: 'secret' }], total: 1, internal: true }

describe('an answer at the door', () => {
  it('leaves as it is where the schema names all of it', () => {
    const { door, lines } = aDoor(true)
    const value = { people: [{ name: 'Ann' }], total: 1 }
    expect(release(answer, value, door)).toEqual(value)
    expect(lines).toEqual([])
  })

  it('does not count fields that are undefined, which no transport sends', () => {
    const { door } = aDoor(true)
    expect(release(open, { name: 'Ann', more: undefined }, door)).toEqual({ name: 'Ann' })
  })

  it('fails where answers are strict and it holds a field that nobody named', () => {
    expect(() => release(answer, tooMuch, aDoor(true).door)).toThrow(AppError)
  })

  it('leaves without such fields elsewhere, and the log names them, but not what they held', () => {
    const { door, lines } = aDoor(false)
    expect(release(answer, tooMuch, door)).toEqual({ people: [{ name: 'Ann' }], total: 1 })
    expect(lines.join('')).toContain('people.0.passwordHash')
    expect(lines.join('')).toContain('internal')
    expect(lines.join('')).not.toContain('secret')
  })

  it('fails everywhere when it lacks a field, or has one of another type', () => {
    for (const strict of [true, false]) {
      expect(() => release(person, {}, aDoor(strict).door)).toThrow(AppError)
      expect(() => release(person, { name: 7 }, aDoor(strict).door)).toThrow(AppError)
    }
  })

  it('loses a surplus field of a strict object too, instead of failing for people', () => {
    const { door, lines } = aDoor(false)
    expect(release(z.array(person), [{ name: 'Ann', passwordHash: 'secret' }], door)).toEqual([{ name: 'Ann' }])
    expect(lines).toHaveLength(1)
  })
})
