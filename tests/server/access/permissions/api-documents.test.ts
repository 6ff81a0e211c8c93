import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiDocument } from '../../../../src/server/rest/openapi.ts'
import { restRoutes } from '../../../../src/server/rest/routes.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'

let app: TestApp
let document: ApiDocument
beforeAll(async () => {
  app = await startTestApp()
  document = await (await fetch(`${app.address}/api/openapi.json`)).json()
})
afterAll(() => app.stop())

const rateLimitHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

const nameOf = (method: string, path: string) => `${method} ${path.replace(/:([a-z]+)/gi, '{$1}')}`

/** Calls that the specification requires, below the base paths of docs/api.md. */
const specifiedCalls = [
  'get /api/v2/{aid}/sessions',
  'put /api/v2/{aid}/sessions/{tid}',
  'delete /api/v2/{aid}/sessions/{tid}',
  'post /api/v2/{aid}/stops/{stopId}/hotspots',
  'put /api/v2/{aid}/stops/{stopId}/hotspots/{hotspotId}',
  'delete /api/v2/{aid}/stops/{stopId}/hotspots/{hotspotId}',
  'get /api/admin/v2/users/linkedin',
  'get /api/admin/v2/users/google',
  'post /api/admin/v2/users/linkedin',
  'post /api/admin/v2/users/google',
  'post /api/admin/v2/users/concept3d',
  'post /api/admin/v2/users',
  'put /api/admin/v2/users/{uid}',
  'get /api/admin/v2/users/{uid}',
  'put /api/admin/v2/users/{uid}/password',
  'put /api/admin/v2/users/{uid}/sendPasswordReset',
  'delete /api/admin/v2/users/{uid}/federated-identity',
  'get /api/admin/v2/users/{uid}/roles',
  'patch /api/admin/users/privacy',
]

const uuid = { type: 'string', format: 'uuid' }

/** Names of the headers that a response must describe. */
function expectedHeaders(status: string, isRateLimited: boolean): readonly string[] {
  const isTemporary = status === '429' || status === '503'
  return [...(isRateLimited && status !== '401' ? rateLimitHeaders : []), ...(isTemporary ? ['Retry-After'] : [])]
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  it('lists each call of the route table exactly once', () => {
    const documentedCalls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => nameOf(method, path)),
    )
    const uploadCalls = [
      'delete /uploads/{uploadId}',
      'head /uploads/{uploadId}',
      'patch /uploads/{uploadId}',
      'post /uploads',
    ]
    const restCalls = restRoutes.map(({ method, path }) => nameOf(method, path))
    expect(new Set(restCalls).size).toBe(restCalls.length)
    expect(documentedCalls.sort()).toEqual([...restCalls, ...uploadCalls].sort())
    for (const call of specifiedCalls) expect(documentedCalls).toContain(call)
  })

  it('states permissions, errors and a unique operation id for each call', () => {
    const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item))
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const operation of operations) {
      expect(operation, operation.operationId).toMatchObject({ 'x-who-may': expect.stringMatching(/^[A-Z]/) })
      const isPublic = operation['x-who-may'] === 'Anyone'
      expect(Object.keys(operation.responses).includes('401') || isPublic, operation.operationId).toBe(true)
      const isRateLimited = /^Members of the account/.test(String(operation['x-who-may']))
      for (const [status, response] of Object.entries(operation.responses)) {
        const { headers = {} } = response as { readonly headers?: object }
        if (operation.tags?.[0] === 'Uploads') continue
        expect(Object.keys(headers), `${operation.operationId} ${status}`).toEqual(
          expectedHeaders(status, isRateLimited),
        )
      }
      expect(operation.security).toEqual(isPublic ? [] : [{ bearer: [] }, { cookie: [] }])
    }
    expect(document.components?.securitySchemes).toMatchObject({
      bearer: { scheme: 'bearer' },
      cookie: { in: 'cookie' },
    })
  })

  it('states the format of ids in paths and bodies', () => {
    const { parameters = [], requestBody } = document.paths?.['/api/v2/{aid}/tours/{tid}/hotspots']?.post ?? {}
    expect(parameters.slice(0, 2)).toMatchObject(['aid', 'tid'].map((name) => ({ name, schema: uuid })))
    expect(requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { hotspots: { items: { properties: { stopId: uuid } } } } },
        },
      },
    })
  })

  it('describes the hotspot form as multipart with a file', () => {
    const post = document.paths?.['/api/v2/{aid}/stops/{stopId}/hotspots']?.post
    expect(post?.requestBody).toMatchObject({
      content: {
        'multipart/form-data': {
          schema: { properties: { file: { format: 'binary' }, yawDeg: { type: 'number' }, x: { type: 'number' } } },
        },
      },
    })
  })

  it('describes the format of errors', async () => {
    const unauthorized = await fetch(`${app.address}/api/admin/v2/sessions`, { method: 'DELETE' })
    expect(Object.keys(await unauthorized.json()).sort()).toEqual(['code', 'errorMessage', 'status'])
    expect(document.components?.schemas?.Error).toMatchObject({
      required: ['errorMessage', 'status', 'code'],
      properties: {
        errorMessage: { type: 'string' },
        status: { type: 'integer' },
        code: { type: 'string' },
        facts: {},
      },
    })
  })
})

describe('a path of the API', () => {
  const path = '/api/v2/any/tours'

  it('responds to other methods with 405 and the allowed methods', async () => {
    const response = await fetch(app.address + path, { method: 'PUT' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS, PATCH, POST')
    expect(await response.json()).toMatchObject({ code: 'request.methodRejected', status: 405 })
  })
})

describe('the API documentation page', () => {
  it('shows every call without a script', async () => {
    const response = await fetch(`${app.address}/api/docs`)
    const html = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(html).not.toMatch(/<script|style="/)
    for (const { summary } of restRoutes) expect(html).toContain(`<h3>${summary}</h3>`)
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target)
    for (const target of targets) expect(html).toContain(`id="${target}"`)
    expect(html).toContain('Sorry! You do not have access to manage tours.')
    expect(html).toContain('<a class="home" href="/home">')
    expect(html.indexOf('<h1>')).toBeLessThan(html.indexOf('<nav'))
  })
})
