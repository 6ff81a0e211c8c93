import { describe, expect, it } from 'vitest'
import { allOperations, operationName } from './all-calls.ts'
import { exceptionalOperations, personalOperations } from './answers.ts'
import { deviatingOperations, expectedAllowOf, groupAllowOf } from './declared-access.ts'

describe('operations', () => {
  it('require what is written for their group, or for themselves (T18)', () => {
    const declared = allOperations.map((call) => `${operationName(call)} requires ${call.operation.allow}`)
    expect(declared).toEqual(allOperations.map((call) => `${operationName(call)} requires ${expectedAllowOf(call)}`))
  })

  it('reject tokens if that is written for them', () => {
    const inPerson = allOperations.filter(({ operation }) => operation.inPerson).map(operationName)
    expect(inPerson.sort()).toEqual([...personalOperations].sort())
  })

  it('are named by exceptions only if they exist', () => {
    const names = new Set(allOperations.map(operationName))
    const named = [...exceptionalOperations, ...deviatingOperations]
    expect(named.filter((name) => !names.has(name))).toEqual([])
  })

  it('are named as deviations only if they deviate', () => {
    const deviating = allOperations.filter((call) => call.operation.allow !== groupAllowOf(call)).map(operationName)
    expect(deviating.sort()).toEqual([...deviatingOperations].sort())
  })
})
