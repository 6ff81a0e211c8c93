import { describe, expect, it } from 'vitest'
import texts from '../../../src/client/locales/en/translation.json' with { type: 'json' }
import { checkNames } from '../../../src/shared/accessibility/checks/registry.ts'
import { criteria, criterionSubjects } from '../../../src/shared/accessibility/criteria.ts'

const { absent, check, judge, viewer } = texts.accessibility
const keysOf = (basis: 'person' | 'viewer') =>
  criteria.filter((criterion) => criterion.basis === basis).map(({ id }) => id.replaceAll('.', '_'))

describe('the texts of accessibility reports', () => {
  it('explain each criterion, by what the viewer does or by a question to a person', () => {
    expect(Object.keys(viewer)).toEqual(keysOf('viewer'))
    expect(Object.keys(judge)).toEqual(keysOf('person'))
  })

  it('name each check, and each subject that a tour can lack', () => {
    expect(Object.keys(check).sort()).toEqual([...checkNames].sort())
    expect(['everything', ...Object.keys(absent)]).toEqual(criterionSubjects)
  })
})
