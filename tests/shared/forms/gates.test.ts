import { describe, expect, it } from 'vitest'
import type { Form } from '../../../src/shared/forms/forms.ts'
import { gateConflicts, gatesBefore, isGate, isTourGate } from '../../../src/shared/forms/gates.ts'
import { aField, aForm } from './form-builder.ts'

const questions = [aField('text')]
const opening = (name: string, when: Form['opening']) => aForm(questions, { name, opening: when })
const ofTour = opening('tour', { kind: 'beforeTour' })
const ofCellar = opening('cellar', { kind: 'beforeStop', stopIds: ['cellar', 'attic'] })
const onEntry = opening('entry', { kind: 'stopEntry', stopIds: ['cellar'] })
const never = opening('never', null)

const namesBefore = (forms: readonly Form[], stopId: string) => gatesBefore(forms, stopId).map(({ name }) => name)

describe('the gates before a stop', () => {
  it.each<[string, readonly Form[], string, readonly string[]]>([
    ['none of forms that open otherwise', [onEntry, never], 'cellar', []],
    ['that of the stop', [onEntry, ofCellar], 'cellar', ['cellar']],
    ['none at other stops', [ofCellar], 'hall', []],
    ['that of the tour at every stop', [ofTour], 'hall', ['tour']],
    ['that of the tour first, regardless of the order of the forms', [ofCellar, ofTour], 'attic', ['tour', 'cellar']],
    ['the first of several at one place', [ofCellar, { ...ofCellar, name: 'second' }], 'cellar', ['cellar']],
    ['none that asks nothing', [{ ...ofTour, fields: [] }], 'hall', []],
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
  expect([ofTour, ofCellar, onEntry, never].map(isGate)).toEqual([true, true, false, false])
  expect([ofTour, ofCellar, onEntry, never].map(isTourGate)).toEqual([true, false, false, false])
})

it('finds conflicts of gates at the start of the tour and at stops', () => {
  const second = { ...ofCellar, name: 'second', opening: { kind: 'beforeStop' as const, stopIds: ['cellar', 'gone'] } }
  const forms = [second, ofTour, ofCellar, onEntry, { ...ofTour, name: 'other' }]
  const conflicts = gateConflicts(forms, ['hall', 'cellar', 'attic'])
  expect(conflicts.map(({ stopId, forms: gates }) => [stopId, gates.map(({ name }) => name)])).toEqual([
    [null, ['tour', 'other']],
    ['cellar', ['second', 'cellar']],
  ])
  expect(gateConflicts([ofTour, ofCellar], ['cellar'])).toEqual([])
})
