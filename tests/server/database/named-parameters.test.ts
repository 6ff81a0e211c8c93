import { expect, test } from 'vitest'
import { bindParameters } from '../../../src/server/database/rows/named-parameters.ts'

test('lists the values of named parameters in the order of their uses', () => {
  const sql = 'select id from tours where account_id = :accountId::uuid and (name = :text or tag = :text) limit :length'
  expect(bindParameters(sql, { text: 'harbor', length: 5, accountId: 'a' })).toEqual({
    sql: 'select id from tours where account_id = ?::uuid and (name = ? or tag = ?) limit ?',
    parameters: ['a', 'harbor', 'harbor', 5],
  })
})

test('rejects a query that uses a parameter without a value', () => {
  expect(() => bindParameters('select :name', { text: 'harbor' })).toThrow(':name')
})
