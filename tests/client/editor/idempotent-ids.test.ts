import { expect, it } from 'vitest'
import { createIdempotentIds } from '../../../src/client/features/tours/tour-draft/saving/idempotent-ids.ts'

it('returns the same id for a key until it is forgotten', () => {
  const ids = createIdempotentIds()
  const first = ids.idFor('hall to tower')
  expect(ids.idFor('hall to tower')).toBe(first)
  expect(ids.idFor('tower to hall')).not.toBe(first)
  ids.forget(['hall to tower'])
  expect(ids.idFor('hall to tower')).not.toBe(first)
})
