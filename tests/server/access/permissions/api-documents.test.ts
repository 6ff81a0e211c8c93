import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { oas32 } from 'zod-openapi'
import { kindUnions } from '../../../../src/server/rest/openapi/kind-schemas.ts'
import { restRoutes } from '../../../../src/server/rest/routes.ts'
import { buttonActionKinds } from '../../../../src/shared/buttons/registry.ts'
import { hotspotKindNames } from '../../../../src/shared/hotspots/registry.ts'
import { mediaKindNames } from '../../../../src/shared/media/registry.ts'
import { stopKindNames } from '../../../../src/shared/tours/stop-kinds.ts'
import { deliveredTypes } from '../../../../src/shared/webhooks/webhook-events.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'

let app: TestApp
let document: oas32.OpenAPIObject
let documentText: string
beforeAll(async () => {
  app = await startTestApp()
  documentText = await (await fetch(`${app.address}/api/openapi.json`)).text()
  document = JSON.parse(documentText)
})
afterAll(() => app.stop())

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

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** All objects in a value, with their paths. */
function objectsIn(value: unknown, path = ''): (readonly [path: string, value: Json])[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, `${path}/${index}`))
  if (!isObject(value)) return []
  const inner = Object.entries(value).flatMap(([name, item]) => objectsIn(item, `${path}/${name}`))
  return [[path, value], ...inner]
}

/** JSON that doesn't depend on the order of fields. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    isObject(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item,
  )
}

/** The value that a reference points to; undefined if there is none. */
function resolved(reference: string): unknown {
  const names = reference.replace(/^#\//, '').split('/')
  return names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), document)
}

const documentBytesMax = 350_000

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
    expect(document.security).toEqual([{ bearer: [] }, { cookie: [] }])
    const permissionTexts = Object(document['x-permissions'])
    for (const operation of operations) {
      const permission = String(operation['x-permission'])
      expect(permissionTexts[permission], operation.operationId).toMatch(/^[A-Z]/)
      const isPublic = permission === 'public'
      expect(Object.hasOwn(operation.responses, '4XX') || isPublic, operation.operationId).toBe(true)
      expect(operation.security, operation.operationId).toEqual(isPublic ? [] : undefined)
    }
    expect(document.components?.securitySchemes).toMatchObject({
      bearer: { scheme: 'bearer' },
      cookie: { in: 'cookie' },
    })
  })

  it('lists the errors that only some calls have', () => {
    const publish = document.paths?.['/api/v2/{aid}/tours/{tid}/publications']?.post
    expect(publish?.['x-error-codes']).toContain('publishing.inaccessible')
    expect(publish?.['x-error-codes']).not.toContain('input.invalid')
    expect(document.components?.responses?.Error).toMatchObject({
      'x-error-codes': expect.arrayContaining(['input.invalid', 'resource.notFound']),
      headers: Object.fromEntries(
        ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'].map((name) => [
          name,
          { $ref: `#/components/headers/${name}` },
        ]),
      ),
    })
  })

  it('is at most 350 kB', () => {
    expect(Buffer.byteLength(documentText)).toBeLessThanOrEqual(documentBytesMax)
  })

  it('names its schemas and never repeats a named one', () => {
    const schemas = Object.entries(document.components?.schemas ?? {})
    expect(schemas.length).toBeGreaterThanOrEqual(60)
    const namesByText = new Map(schemas.map(([name, schema]) => [sortedJson(schema), name]))
    const repetitions = objectsIn(document).flatMap(([path, value]) => {
      const name = namesByText.get(sortedJson(value))
      return name === undefined || (path.startsWith('/components/schemas/') && path.split('/').length === 4)
        ? []
        : [`${path} repeats ${name}`]
    })
    expect(repetitions).toEqual([])
  })

  it('refers to existing components only', () => {
    const references = objectsIn(document).flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []))
    expect(references.length).toBeGreaterThan(500)
    expect(references.filter((reference) => resolved(reference) === undefined)).toEqual([])
  })

  it('has a named schema for each kind, and a discriminator', () => {
    const kindsByUnion = {
      Hotspot: hotspotKindNames,
      NewHotspot: hotspotKindNames,
      MediaItem: mediaKindNames,
      ButtonAction: buttonActionKinds,
      FormField: null,
      FormOpening: null,
      HotspotAction: null,
    }
    expect(Object.keys(kindsByUnion)).toEqual(expect.arrayContaining(Object.keys(kindUnions)))
    expect(mediaKindNames).toEqual(expect.arrayContaining([...stopKindNames]))
    for (const [name, kinds] of Object.entries(kindsByUnion)) {
      const union = document.components?.schemas?.[name]
      const { oneOf, discriminator } = Object(union)
      const { propertyName, mapping } = Object(discriminator)
      expect(propertyName, name).toBe('kind')
      expect(Object.values(mapping), name).toEqual(oneOf.map(({ $ref }: { $ref: string }) => $ref))
      if (kinds !== null) expect(Object.keys(mapping), name).toEqual(kinds)
      for (const [kind, reference] of Object.entries(mapping)) {
        const schema = resolved(String(reference))
        expect(
          objectsIn(schema).map(([, value]) => value.kind),
          String(reference),
        ).toContainEqual({
          type: 'string',
          const: kind,
        })
      }
    }
  })

  it('describes the body of each webhook event', () => {
    expect(Object.keys(document.webhooks ?? {}).sort()).toEqual([...deliveredTypes].sort())
    for (const [type, { post }] of Object.entries(document.webhooks ?? {})) {
      const { $ref } = Object(post?.requestBody).content['application/json'].schema
      expect(resolved($ref), type).toMatchObject({
        required: ['id', 'type', 'timestamp', 'data'],
        properties: { type: { const: type } },
      })
    }
  })

  it('states the format of ids in paths and bodies', () => {
    const { parameters = [], requestBody } = document.paths?.['/api/v2/{aid}/tours/{tid}/hotspots']?.post ?? {}
    expect(parameters.slice(0, 2)).toEqual(
      ['AccountId', 'TourId'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    )
    expect(document.components?.parameters).toMatchObject({ TourId: { name: 'tid', schema: uuid } })
    expect(requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { hotspots: { items: { $ref: '#/components/schemas/NewHotspot' } } } },
        },
      },
    })
    expect(document.components?.schemas?.NewHotspotFields).toMatchObject({ properties: { stopId: uuid } })
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
        code: { $ref: '#/components/schemas/ErrorCode' },
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
    expect(html).toContain('Members of the account with manageTours: editor, publisher, admin, owner')
    expect(html).toContain('<code>publishing.inaccessible</code>')
    expect(html).toContain('<a class="home" href="/home">')
    expect(html.indexOf('<h1>')).toBeLessThan(html.indexOf('<nav'))
  })
})
