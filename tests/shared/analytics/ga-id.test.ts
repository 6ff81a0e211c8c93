import { describe, expect, it } from 'vitest'
import { gaId } from '../../../src/shared/analytics/ga-id.ts'

describe('a measurement id', () => {
  it.each(['G-ABCD', 'G-A1B2C3D4E5F6G7'])('may be %s', (id) => {
    expect(gaId.safeParse(id).success).toBe(true)
  })

  it.each(['G-ABC', 'G-abcd', 'xG-ABCD', 'G-ABCD ', 'G-A1B2C3D4E5F6G7H', 'UA-1234-1', ''])('is never %j', (id) => {
    expect(gaId.safeParse(id).success).toBe(false)
  })
})
