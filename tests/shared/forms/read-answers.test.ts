import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerLimits } from '../../../src/shared/forms/answers/answer-limits.ts'
import { type answerReaders, isFormFieldKind } from '../../../src/shared/forms/answers/registry.ts'
import { readAnswer, readAnswers } from '../../../src/shared/forms/read-answers.ts'
import { formFieldKindNames } from '../../../src/shared/forms/registry.ts'
import { aField, aForm } from './form-builder.ts'

const colors = { settings: { options: ['red', 'green', 'blue'] } }
const read = (kind: keyof typeof answerReaders, ...input: string[]) => readAnswer(aField(kind, colors), input)

describe('an answer', () => {
  it.each([
    ['text', '  Ada \n Lovelace ', 'Ada Lovelace'],
    ['longText', ' one\r\ntwo ', 'one\ntwo'],
    ['email', ' ada@example.org ', 'ada@example.org'],
    ['phone', ' +49 (0)30 / 12-34 x5', '+49 (0)30 / 12-34 x5'],
    ['select', 'green', 'green'],
    ['radio', 'blue', 'blue'],
    ['consent', 'yes', 'yes'],
  ] as const)('of kind %s is normalized', (kind, input, value) => {
    expect(read(kind, input)).toEqual({ values: [value] })
  })

  it.each([
    ['email', 'ada@example', 'email'],
    ['email', 'ada example@mail.org', 'email'],
    ['email', `${'a'.repeat(250)}@b.org`, 'email'],
    ['phone', '1234', 'phone'],
    ['phone', 'call me', 'phone'],
    ['phone', '=1+12345', 'phone'],
    ['text', 'x'.repeat(answerLimits.lineMaxLength + 1), 'tooLong'],
    ['longText', 'x'.repeat(answerLimits.textMaxLength + 1), 'tooLong'],
    ['select', 'yellow', 'choice'],
    ['radio', 'Red', 'choice'],
  ] as const)('of kind %s is rejected: %s', (kind, input, problem) => {
    expect(read(kind, input).problem).toBe(problem)
  })

  it('is missing only if it is required, with the problem of its kind', () => {
    const problemOf = (kind: keyof typeof answerReaders, required: boolean) =>
      readAnswer(aField(kind, { ...colors, required }), ['  ']).problem
    for (const kind of ['text', 'longText', 'email', 'phone'] as const) {
      expect(problemOf(kind, true), kind).toBe('missing')
      expect(problemOf(kind, false), kind).toBeUndefined()
    }
    expect(readAnswer(aField('consent', { required: true }), []).problem).toBe('consent')
    expect(readAnswer(aField('consent', { required: true }), ['no']).problem).toBe('consent')
    expect(readAnswer(aField('checkboxes', { ...colors, required: true }), []).problem).toBe('missing')
  })

  it('to a multiple choice is in the order of the form, without duplicates', () => {
    expect(read('checkboxes', 'blue', 'red', 'blue')).toEqual({ values: ['red', 'blue'] })
    expect(read('checkboxes', 'blue', 'pink').problem).toBe('choice')
  })

  it('is either rejected or valid, for any input', () => {
    fc.assert(
      fc.property(fc.constantFrom(...formFieldKindNames), fc.array(fc.string()), (kind, input) => {
        const { values, problem } = read(kind, ...input)
        if (problem) return
        expect(values.every((value) => value.trim() === value && value !== '')).toBe(true)
        // Reading is idempotent.
        expect(readAnswer(aField(kind, colors), values)).toEqual({ values })
      }),
    )
  })
})

describe('the answers to a form', () => {
  const name = aField('text', { label: 'Name', required: true })
  const email = aField('email', { label: 'Email' })
  const agree = aField('consent', { label: 'I agree', required: true })
  const form = aForm([name, email, agree])

  it('are in its order with their labels, without empty ones', () => {
    const input = { [agree.id]: ['yes'], [name.id]: ['Ada'], [email.id]: [''] }
    expect(readAnswers(form, input)).toEqual({
      answers: [
        { fieldId: name.id, label: 'Name', values: ['Ada'] },
        { fieldId: agree.id, label: 'I agree', values: ['yes'] },
      ],
      problems: [],
    })
  })

  it('list all invalid fields', () => {
    expect(readAnswers(form, { [email.id]: ['ada'] }).problems).toEqual([
      { fieldId: name.id, problem: 'missing' },
      { fieldId: email.id, problem: 'email' },
      { fieldId: agree.id, problem: 'consent' },
    ])
  })

  it('skip fields of a newer kind and names of the object prototype', () => {
    const newer = { ...name, kind: 'signature', required: true }
    expect(isFormFieldKind('signature')).toBe(false)
    expect(isFormFieldKind('toString')).toBe(false)
    expect(readAnswers({ fields: [newer] }, {})).toEqual({ answers: [], problems: [] })
    expect(readAnswers({ fields: [{ ...email, id: 'constructor' }] }, {})).toEqual({ answers: [], problems: [] })
  })
})
