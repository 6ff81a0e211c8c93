import { describe, expect, it } from 'vitest'
import { allOperations, operationName } from './all-calls.ts'
import { deviatingOperations, expectedAllowOf, groupAllowOf } from './declared-access.ts'
import { exceptionalOperations, personalOperations } from './expected-statuses.ts'

describe('operations', () => {
  it('require the access declared for them or their group (T18)', () => {
    const declared = allOperations.map((call) => `${operationName(call)} requires ${call.operation.allow}`)
    expect(declared).toEqual(allOperations.map((call) => `${operationName(call)} requires ${expectedAllowOf(call)}`))
  })

  it('reject API tokens only if they are declared as personal', () => {
    const personal = allOperations.filter(({ operation }) => operation.inPerson).map(operationName)
    expect(personal.sort()).toEqual([...personalOperations].sort())
  })

  it('exist for each name in a list of exceptions', () => {
    const names = new Set(allOperations.map(operationName))
    const exceptions = [...exceptionalOperations, ...deviatingOperations]
    expect(exceptions.filter((name) => !names.has(name))).toEqual([])
  })

  it('deviate from the access of their group only as declared', () => {
    const deviating = allOperations.filter((call) => call.operation.allow !== groupAllowOf(call)).map(operationName)
    expect(deviating.sort()).toEqual([...deviatingOperations].sort())
  })
})
