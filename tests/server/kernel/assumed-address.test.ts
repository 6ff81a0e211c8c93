import { expect, it } from 'vitest'
import { assumedAddressNotice } from '../../../src/server/assumed-address.ts'

it('the notice explains the consequences of a missing public address', () => {
  const notice = assumedAddressNotice({ publicUrl: undefined }, 'http://localhost:3000')
  expect(notice).toMatch(/^PUBLIC_URL is not set. /)
  expect(notice).toContain('links in emails lead to http://localhost:3000')
  expect(notice).toContain('share pages use the host of each request')
  expect(notice).toContain('cookies work without HTTPS, and without SMTP_URL people at this machine')
  expect(assumedAddressNotice({ publicUrl: 'https://tours.example' }, 'http://localhost:3000')).toBeUndefined()
})
