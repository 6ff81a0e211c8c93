import { expect, it } from 'vitest'
import { assumedAddressNotice } from '../../../src/server/assumed-address.ts'

it('the notice about a missing public address is one short line', () => {
  expect(assumedAddressNotice({ publicUrl: undefined })).toMatch(/^PUBLIC_URL is not set\. Set it before .{1,60}\.$/)
  expect(assumedAddressNotice({ publicUrl: 'https://tours.example' })).toBeUndefined()
})
