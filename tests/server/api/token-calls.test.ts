import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { anApiToken } from '../../support/people/api-tokens.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { metadataHeader } from '../../support/people/uploads.ts'

const origin = 'https://pages.example'

let app: TestApp
let person: Person
let token: string
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
  token = (await anApiToken(app, { ...person, scope: 'edit' })).token
})
afterAll(() => app.stop())

type Options = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string }

/** A request as the script of another site sends it. */
const request = (path: string, { headers, ...options }: Options = {}) =>
  fetch(app.address + path, { ...options, headers: { origin, ...headers } })

const callWithToken = (path: string, { headers, ...options }: Options = {}) =>
  request(path, { ...options, headers: { authorization: `Bearer ${token}`, ...headers } })

const corsHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))

const preflight = (path: string, headerNames: string) =>
  request(path, {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'PATCH', 'access-control-request-headers': headerNames },
  })

describe('T64: a page of another site', () => {
  it.each(['/api/v2/me', '/uploads/abc'])('may call %s with a token', async (path) => {
    const response = await preflight(path, 'authorization,content-type,tus-resumable')
    expect(response.status).toBe(204)
    const { 'access-control-allow-headers': allowedHeaders = '', ...others } = corsHeaders(response)
    expect(allowedHeaders.toLowerCase().split(', ')).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'tus-resumable', 'upload-offset']),
    )
    expect(others).toEqual({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-max-age': '7200',
    })
  })

  it('may not call anything without a token', async () => {
    expect(corsHeaders(await preflight('/api/v2/me', 'content-type'))).toEqual({})
    expect(corsHeaders(await request('/api/v2/me'))).toEqual({})
  })

  it('gets no response to a request with a cookie', async () => {
    const response = await request('/api/v2/me', { headers: { cookie: `stopover-session=${person.token}` } })
    expect(response.status).toBe(200)
    expect(corsHeaders(response)).toEqual({})
  })

  it('may not use a token for the calls of the app', async () => {
    expect(corsHeaders(await preflight('/trpc/tours.list', 'authorization'))).toEqual({})
    expect(corsHeaders(await callWithToken('/trpc/tours.list?input={"json":{}}'))).toEqual({})
  })

  it('changes a tour with a token, and reads the rate limit', async () => {
    const response = await callWithToken(`/api/v2/${person.accountId}/tours`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'From a page' }),
    })
    expect(response.status).toBe(201)
    const { 'access-control-expose-headers': readableHeaders = '', ...others } = corsHeaders(response)
    expect(readableHeaders.split(', ')).toEqual(expect.arrayContaining(['RateLimit-Remaining', 'Retry-After']))
    expect(others).toEqual({ 'access-control-allow-origin': '*' })
  })

  it('uploads a file with a token', async () => {
    const metadata = metadataHeader({ filename: 'a.jpg', kind: 'panos' })
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': metadata }
    const response = await callWithToken('/uploads', { method: 'POST', headers })
    expect(response.status).toBe(201)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-expose-headers')).toContain('Location')
  })

  it('reads the errors of calls with a token', async () => {
    const response = await request('/api/v2/me', { headers: { authorization: 'Bearer stp_0000000000000000000000' } })
    expect(response.status).toBe(401)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('reads the OpenAPI document', async () => {
    expect(corsHeaders(await request('/api/openapi.json'))).toEqual({ 'access-control-allow-origin': '*' })
  })
})

describe('the caller', () => {
  it('of an API token has the permissions of its scope', async () => {
    const body = await (await callWithToken('/api/v2/me')).json()
    const account = { aid: person.accountId, role: 'editor', permissions: expect.arrayContaining(['manageTours']) }
    expect(body).toMatchObject({ uid: person.userId, account, tokenScope: 'edit' })
    expect(body.account.permissions).not.toContain('publishTours')
  })

  it('of a session has the permissions of its person', async () => {
    const body = await (await person.fetch('/api/v2/me')).json()
    expect(body).toMatchObject({ account: { aid: person.accountId, role: 'owner' }, tokenScope: null })
  })
})

describe('an invalid body', () => {
  it('is rejected with the names of its unknown fields', async () => {
    const response = await callWithToken(`/api/v2/${person.accountId}/tours`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Hall', colour: 'red', size: 2 }),
    })
    expect(response.status).toBe(400)
    const { facts } = await response.json()
    expect(facts.fields).toEqual([
      { field: 'colour', problem: 'Unknown field' },
      { field: 'size', problem: 'Unknown field' },
    ])
  })
})
