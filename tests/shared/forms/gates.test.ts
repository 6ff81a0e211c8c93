import { describe, expect, it } from 'vitest'
import type { Form } from '../../../src/shared/forms/forms.ts'
import { gateConflicts, gatesBefore, isGate, isTourGate } from '../../../src/shared/forms/gates.ts'
import { aField, aForm } from './form-builder.ts'

const questions = [aField('text')]
const formWith = (name: string, opening: Form['opening']) => aForm(questions, { name, opening })
const tourGate = formWith('tour', { kind: 'beforeTour' })
const cellarGate = formWith('cellar', { kind: 'beforeStop', stopIds: ['cellar', 'attic'] })
const entryForm = formWith('entry', { kind: 'stopEntry', stopIds: ['cellar'] })
const formWithoutOpening = formWith('never', null)

const namesBefore = (forms: readonly Form[], stopId: string) => gatesBefore(forms, stopId).map(({ name }) => name)

describe('the gates before a stop', () => {
  it.each<[string, readonly Form[], string, readonly string[]]>([
    ['none if all forms open in other ways', [entryForm, formWithoutOpening], 'cellar', []],
    ['the gate of the stop', [entryForm, cellarGate], 'cellar', ['cellar']],
    ['none at other stops', [cellarGate], 'hall', []],
    ['the gate of the tour at every stop', [tourGate], 'hall', ['tour']],
    [
      'the gate of the tour first, regardless of the order of the forms',
      [cellarGate, tourGate],
      'attic',
      ['tour', 'cellar'],
    ],
    ['the first of several at one stop', [cellarGate, { ...cellarGate, name: 'second' }], 'cellar', ['cellar']],
    ['none without questions', [{ ...tourGate, fields: [] }], 'hall', []],
  ])('are %s', (_title, forms, stopId, names) => {
    expect(namesBefore(forms, stopId)).toEqual(names)
  })

  it('ignore kinds of a later version', () => {
    expect(gatesBefore(undefined, 'hall')).toEqual([])
    const newer = { id: 'newer', fields: questions, opening: { kind: 'toString' } }
    expect(gatesBefore([newer], 'hall')).toEqual([])
    expect(isGate(newer)).toBe(false)
  })
})

it('distinguishes gates of the tour, gates of stops and other forms', () => {
  expect([tourGate, cellarGate, entryForm, formWithoutOpening].map(isGate)).toEqual([true, true, false, false])
  expect([tourGate, cellarGate, entryForm, formWithoutOpening].map(isTourGate)).toEqual([true, false, false, false])
})

it('finds conflicts of gates at the start of the tour and at stops', () => {
  const secondGate = {
    ...cellarGate,
    name: 'second',
    opening: { kind: 'beforeStop' as const, stopIds: ['cellar', 'gone'] },
  }
  const forms = [secondGate, tourGate, cellarGate, entryForm, { ...tourGate, name: 'other' }]
  const conflicts = gateConflicts(forms, ['hall', 'cellar', 'attic'])
  expect(conflicts.map(({ stopId, forms: gates }) => [stopId, gates.map(({ name }) => name)])).toEqual([
    [null, ['tour', 'other']],
    ['cellar', ['second', 'cellar']],
  ])
  expect(gateConflicts([tourGate, cellarGate], ['cellar'])).toEqual([])
})
