import { beforeEach, expect, it, vi } from 'vitest'
import { apiErrorOf, hasResponse } from '../../../src/client/platform/api-error.ts'
import { wireFormat } from '../../../src/shared/kernel/wire-format.ts'

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
const sendRequest = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()

async function loadDirectCalls() {
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', sendRequest)
  const { directCalls } = await import('../../../src/client/platform/direct-calls.ts')
  return directCalls
}

const success = (data: unknown) => Response.json({ result: { data: wireFormat.serialize(data) } })
const failure = (code: string, status: number) =>
  Response.json(
    { error: wireFormat.serialize({ message: '', code: -32000, data: { code, status, errorMessage: 'A sentence.' } }) },
    { status },
  )

beforeEach(() => {
  sendRequest.mockReset()
  return () => vi.unstubAllGlobals()
})

it('sends queries in the URL and mutations in the body', async () => {
  const directCalls = await loadDirectCalls()
  sendRequest.mockImplementation(async () => success(null))
  await directCalls.query('auth', 'me', {})
  await directCalls.mutate('auth', 'signOut', {})
  expect(sendRequest.mock.calls.map(([url, init]) => [url, init?.method, init?.body])).toEqual([
    [`/trpc/auth.me?input=${encodeURIComponent('{"json":{}}')}`, undefined, undefined],
    ['/trpc/auth.signOut', 'POST', '{"json":{}}'],
  ])
})

it('rejects with the error of the server', async () => {
  const directCalls = await loadDirectCalls()
  sendRequest.mockImplementation(async () => failure('auth.badCredentials', 401))
  const error: unknown = await directCalls
    .mutate('auth', 'signIn', { email: 'a@example.com', password: 'x' })
    .catch((rejection: unknown) => rejection)
  expect(apiErrorOf(error)).toMatchObject({ code: 'auth.badCredentials', status: 401, message: 'A sentence.' })
})

it('rejects an error page of a proxy as an error without a code', async () => {
  const directCalls = await loadDirectCalls()
  sendRequest.mockImplementation(async () => new Response('<html>', { status: 502 }))
  const error: unknown = await directCalls.query('providers', 'list', {}).catch((rejection: unknown) => rejection)
  expect([apiErrorOf(error), hasResponse(error)]).toEqual([null, true])
})

it('repeats a call once if the session was replaced during it', async () => {
  const directCalls = await loadDirectCalls()
  sendRequest
    .mockImplementationOnce(async () => failure('auth.required', 401))
    .mockImplementationOnce(async () => success({ uid: 'u' }))
    .mockImplementationOnce(async () => success('https://provider.example'))
  await expect(directCalls.mutate('providers', 'start', { provider: 'google' })).resolves.toBe(
    'https://provider.example',
  )
  expect(sendRequest.mock.calls.map(([url]) => url.split('?')[0])).toEqual([
    '/trpc/providers.start',
    '/trpc/auth.me',
    '/trpc/providers.start',
  ])
})
