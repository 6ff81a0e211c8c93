import { expect, it } from 'vitest'
import { accessTokens } from '../../../../src/server/domain/publishing/sharing/access/access-tokens.ts'
import { aShareId } from '../../../support/servers/visitor-server.ts'

const token = { addressId: aShareId('vault'), version: 3, expiresMs: 1_800_000_000_000 }
const beforeExpiryMs = token.expiresMs - 1
const tokens = accessTokens('a secret')
const tokenText = tokens.sign('pass', token)

it('a token is accepted by every process with the same secret until it expires', () => {
  const otherProcess = accessTokens('a secret')
  expect(otherProcess.read('pass', tokenText, beforeExpiryMs)).toEqual(token)
  // The second read uses the cache.
  expect(otherProcess.read('pass', tokenText, beforeExpiryMs)).toEqual(token)
  expect(otherProcess.read('pass', tokenText, token.expiresMs)).toBeUndefined()
  expect(otherProcess.read('pass', tokenText, beforeExpiryMs)).toEqual(token)
})

it('a token with another secret or purpose is rejected', () => {
  expect(accessTokens('another secret').read('pass', tokenText, beforeExpiryMs)).toBeUndefined()
  expect(tokens.read('media', tokenText, beforeExpiryMs)).toBeUndefined()
})

it.each([
  ['another share id', tokenText.replace('vault', 'vaulu')],
  ['another version', tokenText.replace('.3.', '.4.')],
  ['another expiry', tokenText.replace(/\.[0-9a-z]+\.([\w-]{43})$/, '.zzzzzz.$1')],
  ['another signature', `${tokenText.slice(0, -2)}${tokenText.endsWith('AA') ? 'BB' : 'AA'}`],
  ['no signature', tokenText.slice(0, -44)],
  ['extra text after it', `${tokenText}.x`],
  ['no text', ''],
])('a token with %s is rejected', (_change, changedText) => {
  expect(changedText).not.toBe(tokenText)
  expect(tokens.read('pass', changedText, beforeExpiryMs)).toBeUndefined()
})
