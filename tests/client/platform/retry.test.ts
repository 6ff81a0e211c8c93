import { describe, expect, it } from 'vitest'
import { RestError } from '../../../src/client/platform/api-error.ts'
import { isLongPause, mayRetry, retryAfterMsOf, retryDelayMs } from '../../../src/client/platform/retrying/retry.ts'
import { uploadRetryDelayMs } from '../../../src/client/platform/retrying/upload-pause.ts'

function callError(status: number, retryAfter?: string) {
  const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter }
  const response = new Response(null, { status, headers })
  const codes: Readonly<Record<number, string>> = { 404: 'resource.notFound', 429: 'rate.limited', 503: 'server.busy' }
  return Object.assign(new Error(), { meta: { response }, data: { code: codes[status], status, errorMessage: '' } })
}

/** Error page of a proxy. */
const proxyError = Object.assign(new Error(), {
  meta: { response: new Response('<html>', { status: 503, headers: { 'Retry-After': '9' } }) },
})

describe('the retry of a query', () => {
  it.each([
    ['a server that is busy', callError(503, '12'), 12_000],
    ['a rate limit', callError(429, '3'), 3_000],
    ['a proxy', proxyError, 9_000],
    ['a REST call', new RestError(new Response(null, { status: 503, headers: { 'Retry-After': '8' } }), null), 8_000],
    ['a response without the header', callError(503), null],
    ['no response', new TypeError('offline'), null],
  ])('reads the Retry-After of %s', (_case, error, ms) => {
    expect(retryAfterMsOf(error)).toBe(ms)
  })

  it.each([
    [0, callError(503), 0, 1_000],
    [1, callError(503), 0, 2_000],
    [9, callError(503), 0, 30_000],
    [0, callError(503, '12'), 0, 12_000],
    [0, callError(503, '20'), 1, 22_000],
    [2, callError(503, '1'), 0, 4_000],
  ])('waits after %i failures', (count, error, jitter, ms) => {
    expect(retryDelayMs(count, error, jitter)).toBe(ms)
  })

  it.each([
    [0, callError(503, '5'), true],
    [1, callError(429, '5'), true],
    [2, callError(503), false],
    [0, callError(404), false],
    [0, callError(429, '3600'), false],
    [0, new TypeError('offline'), true],
  ])('is limited by count and error: %i failures', (count, error, isAllowed) => {
    expect(mayRetry(count, error)).toBe(isAllowed)
  })

  it('is announced if the pause is five seconds or longer', () => {
    expect([4_999, 5_000].map(isLongPause)).toEqual([false, true])
  })
})

describe('the retry of an upload', () => {
  const responseWith = (status: number, retryAfter?: string) => ({
    getStatus: () => status,
    getHeader: (name: string) => (name === 'Retry-After' ? retryAfter : undefined),
  })

  it.each([
    ['the default delay without a response', null, 3_000],
    ['the default delay without the header', responseWith(503), 3_000],
    ['as long as a busy server asks', responseWith(503, '30'), 30_000],
    ['as long as a rate limit asks', responseWith(429, '60'), 60_000],
    ['the default delay if the server asks for less', responseWith(503, '1'), 3_000],
    ['the default delay while another request has the lock', responseWith(423), 3_000],
    ['not at all after a rejection', responseWith(415), null],
    ['not at all after it was deleted', responseWith(410), null],
  ])('waits %s', (_case, response, ms) => {
    expect(uploadRetryDelayMs(response, 3_000, 0)).toBe(ms)
  })
})
