import { expect, it } from 'vitest'
import { accessTokens } from '../../../../src/server/domain/publishing/sharing/access/access-tokens.ts'
import { aShareId } from '../../../support/servers/visitor-server.ts'

const token = { addressId: aShareId('vault'), version: 3, expiresMs: 1_800_000_000_000 }
const beforeExpiryMs = token.expiresMs - 1
const tokens = accessTokens('a secret')
const text = tokens.sign('pass', token)

it('a token is accepted by every process with the same secret until it expires', () => {
  const otherProcess = accessTokens('a secret')
  expect(otherProcess.read('pass', text, beforeExpiryMs)).toEqual(token)
  // The second read uses the cache.
  expect(otherProcess.read('pass', text, beforeExpiryMs)).toEqual(token)
  expect(otherProcess.read('pass', text, token.expiresMs)).toBeUndefined()
  expect(otherProcess.read('pass', text, beforeExpiryMs)).toEqual(token)
})

it('a token with another secret or purpose is rejected', () => {
  expect(accessTokens('another secret').read('pass', text, beforeExpiryMs)).toBeUndefined()
  expect(tokens.read('media', text, beforeExpiryMs)).toBeUndefined()
})

it.each([
  ['another address', text.replace('vault', 'vaulu')],
  ['another version', text.replace('.3.', '.4.')],
  ['another expiry', text.replace(/\.[0-9a-z]+\.([\w-]{43})$/, '.zzzzzz.$1')],
  ['another signature', `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`],
  ['no signature', text.slice(0, -44)],
  ['extra text after it', `${text}.x`],
  ['no text', ''],
])('a token with %s is rejected', (_change, changedText) => {
  expect(changedText).not.toBe(text)
  expect(tokens.read('pass', changedText, beforeExpiryMs)).toBeUndefined()
})
