import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Response to a call of the HubSpot API. */
export type HubspotResponder = (response: ServerResponse, socket: Socket) => void

type Call = { readonly method: string; readonly path: string; readonly token: string; readonly body: unknown }

export type HubspotContactRow = { readonly id: string; readonly properties: Record<string, string> }

export type HubspotServer = {
  readonly baseUrl: string
  /** Accounts by the tokens of their private apps. */
  readonly portals: Map<string, number>
  /** Tokens of private apps that lack a scope. */
  readonly tokensWithoutScope: Set<string>
  /** Properties that require a missing scope, by the tokens of the private apps. */
  readonly forbiddenProperties: Map<string, string>
  /** Contacts by portal and email address. */
  readonly contactsOf: (portalId: number) => ReadonlyMap<string, HubspotContactRow>
  readonly calls: Call[]
  readonly upserts: (token: string) => readonly Call[]
  /** Overrides the responses to the next upserts of a token. */
  readonly next: (token: string, ...responders: HubspotResponder[]) => void
  /** Overrides the responses to the next upserts of a token, which store their contacts nevertheless. */
  readonly nextAfterUpsert: (token: string, ...responders: HubspotResponder[]) => void
  readonly stop: () => Promise<void>
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers }).end(JSON.stringify(body))
}

const success =
  (body: unknown): HubspotResponder =>
  (response) =>
    sendJson(response, 200, body)

const accountDetails = {
  accountType: 'STANDARD',
  timeZone: 'US/Eastern',
  utcOffset: '-05:00',
  utcOffsetMilliseconds: -18_000_000,
  uiDomain: 'app.hubspot.com',
  dataHostingLocation: 'na1',
}

type Problem = { readonly message: string; readonly category: string } & Readonly<Record<string, unknown>>

/** Response to a successful upsert. */
export const upserted = (id: string): HubspotResponder =>
  success({ status: 'COMPLETE', results: [{ id, properties: {}, archived: false }] })

/** Delays a response. */
export const delayed =
  (delayMs: number, responder: HubspotResponder): HubspotResponder =>
  (response, socket) =>
    void setTimeout(() => responder(response, socket), delayMs)

/** Keeps the connection open without a response. */
export const hang: HubspotResponder = () => {}
/** Closes the connection without a response. */
export const closeConnection: HubspotResponder = (_response, socket) => void socket.destroy()

/** Error response in HubSpot's format. */
export const problem =
  (status: number, { message, category, ...fields }: Problem, headers: Record<string, string> = {}): HubspotResponder =>
  (response) =>
    sendJson(response, status, { status: 'error', message, correlationId: randomUUID(), category, ...fields }, headers)

export const rateLimited = (retryAfterSeconds: number): HubspotResponder =>
  problem(
    429,
    { message: 'You have reached your secondly limit.', category: 'RATE_LIMITS', policyName: 'SECONDLY' },
    { 'retry-after': String(retryAfterSeconds) },
  )

export const tokenInvalid = problem(401, {
  message:
    'Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview',
  category: 'INVALID_AUTHENTICATION',
})

export const scopeMissing = problem(403, {
  message: "This app hasn't been granted all required scopes to make this call.",
  category: 'MISSING_SCOPES',
  errors: [{ message: 'One or more of the following scopes are required.', context: { requiredGranularScopes: [] } }],
})

const property = (name: string, label: string, overrides: object = {}) => ({
  name,
  label,
  type: 'string',
  fieldType: 'text',
  description: '',
  groupName: 'contactinformation',
  options: [],
  displayOrder: -1,
  calculated: false,
  externalOptions: false,
  hasUniqueValue: name === 'email',
  hidden: false,
  hubspotDefined: true,
  modificationMetadata: { archivable: true, readOnlyDefinition: true, readOnlyValue: false },
  formField: true,
  ...overrides,
})

const readOnly = { modificationMetadata: { archivable: false, readOnlyDefinition: true, readOnlyValue: true } }

const properties = [
  property('email', 'Email'),
  property('firstname', 'First Name'),
  property('lastname', 'Last Name'),
  property('phone', 'Phone Number', { fieldType: 'phonenumber' }),
  property('message', 'Message', { fieldType: 'textarea' }),
  property('interests', 'Interests', { type: 'enumeration', fieldType: 'checkbox' }),
  property('newsletter', 'Newsletter', { type: 'enumeration', fieldType: 'booleancheckbox' }),
  property('hs_object_id', 'Record ID', readOnly),
  property('hs_calculated_score', 'Score', { calculated: true }),
  property('hs_hidden_note', 'Hidden note', { hidden: true }),
]

type Input = { readonly id: string; readonly idProperty: string; readonly properties: Record<string, string> }

function unknownProperty(input: Input): string | undefined {
  return Object.keys(input.properties).find((name) => !properties.some((property) => property.name === name))
}

async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const text = Buffer.concat(parts).toString('utf8')
  return text === '' ? undefined : JSON.parse(text)
}

/** Starts a local server that implements the contacts API of HubSpot. */
export async function startHubspot(): Promise<HubspotServer> {
  const portals = new Map<string, number>()
  const tokensWithoutScope = new Set<string>()
  const forbiddenProperties = new Map<string, string>()
  const contacts = new Map<number, Map<string, HubspotContactRow>>()
  const calls: Call[] = []
  const overrides = new Map<string, { readonly responder: HubspotResponder; readonly storesFirst: boolean }[]>()
  let lastContactId = 100

  const contactsOf = (portalId: number) => {
    const contactsOfPortal = contacts.get(portalId) ?? new Map<string, HubspotContactRow>()
    contacts.set(portalId, contactsOfPortal)
    return contactsOfPortal
  }

  function upsert(portalId: number, [input]: readonly Input[]): HubspotResponder {
    const unknownName = input === undefined ? undefined : unknownProperty(input)
    if (input?.idProperty !== 'email' || unknownName !== undefined) {
      const propertyErrors = [
        { isValid: false, message: `Property "${unknownName}" does not exist`, error: 'PROPERTY_DOESNT_EXIST' },
      ]
      const message = `Property values were not valid: ${JSON.stringify(propertyErrors)}`
      return problem(400, { message, category: 'VALIDATION_ERROR' })
    }
    const email = input.id.toLowerCase()
    const existingContact = contactsOf(portalId).get(email)
    const id = existingContact?.id ?? String(++lastContactId)
    contactsOf(portalId).set(email, { id, properties: { ...existingContact?.properties, ...input.properties, email } })
    const now = new Date().toISOString()
    const row = {
      id,
      properties: input.properties,
      createdAt: now,
      updatedAt: now,
      archived: false,
      new: !existingContact,
    }
    return success({ status: 'COMPLETE', results: [row], startedAt: now, completedAt: now })
  }

  function lacksScope({ token, body }: Call): boolean {
    const property = forbiddenProperties.get(token)
    const inputs: readonly Input[] = Object(body).inputs ?? []
    return property !== undefined && inputs.some(({ properties }) => property in properties)
  }

  function respondTo(call: Call): HubspotResponder {
    const { path, token, body } = call
    const portalId = portals.get(token)
    const isUpsert = path === '/crm/v3/objects/contacts/batch/upsert'
    const override = isUpsert ? overrides.get(token)?.shift() : undefined
    if (override?.storesFirst && portalId !== undefined) upsert(portalId, Object(body).inputs as Input[])
    if (override !== undefined) return override.responder
    if (portalId === undefined) return tokenInvalid
    if (path === '/account-info/v3/details') return success({ portalId, ...accountDetails })
    if (tokensWithoutScope.has(token) || lacksScope(call)) return scopeMissing
    if (path === '/crm/v3/properties/contacts') return success({ results: properties })
    if (path.startsWith('/crm/v3/objects/contacts?')) return success({ results: [] })
    if (isUpsert) return upsert(portalId, Object(body).inputs as Input[])
    return problem(404, { message: 'resource not found', category: 'OBJECT_NOT_FOUND' })
  }

  const server = createServer((request, response) => {
    void readJsonBody(request).then(
      (body) => {
        const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
        const call = { method: request.method ?? '', path: request.url ?? '', token, body }
        calls.push(call)
        respondTo(call)(response, request.socket)
      },
      () => {},
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    portals,
    tokensWithoutScope,
    forbiddenProperties,
    contactsOf,
    calls,
    upserts: (token) => calls.filter((call) => call.token === token && call.path.endsWith('/batch/upsert')),
    next: (token, ...responders) =>
      void overrides.set(
        token,
        responders.map((responder) => ({ responder, storesFirst: false })),
      ),
    nextAfterUpsert: (token, ...responders) =>
      void overrides.set(
        token,
        responders.map((responder) => ({ responder, storesFirst: true })),
      ),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
