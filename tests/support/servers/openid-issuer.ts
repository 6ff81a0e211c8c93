import { createHmac, createPrivateKey, createPublicKey, type JsonWebKey, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Events, type MutableResponse, type MutableToken, OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'

/** Person that the issuer signs in without a prompt. */
export type IssuerPerson = {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly given_name?: string
  readonly family_name?: string
}

/** Faults of the issuer: forged tokens and failures. */
export type IssuerFaults = {
  /** Changes a token's payload and header before it is signed. */
  readonly token?: (token: MutableToken) => void
  /** Replaces the signed token. */
  readonly forge?: (idToken: string) => string
  /** Paths that never respond. */
  readonly hang?: readonly string[]
  /** Paths that respond with 500. */
  readonly fail?: readonly string[]
  /** Paths that respond with truncated JSON. */
  readonly truncate?: readonly string[]
  /** Parameters of a redirect after the person or the provider refused. */
  readonly reject?: Readonly<Record<string, string>>
  /** Error of the token endpoint. */
  readonly rejectCode?: Readonly<Record<string, string>>
  /** Overrides of the published metadata. */
  readonly publish?: Readonly<Record<string, unknown>>
}

export type OpenidIssuer = {
  readonly url: string
  readonly signsInAs: (person: IssuerPerson) => void
  /** Sets faults, which replace earlier ones. */
  readonly misbehave: (faults: IssuerFaults) => void
  readonly clearFaults: () => void
  /** Requests that reached a path since the start. */
  readonly callsOf: (path: string) => number
  /** Parameters of the last request to the token endpoint. */
  readonly lastTokenRequest: () => { readonly authorization: string | undefined; readonly body: URLSearchParams }
  readonly stop: () => Promise<void>
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const claimsIn = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))

/** Token with the same claims and no signature. */
export const unsigned = (token: string) => `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claimsIn(token))}.`

/** Token with the same claims, signed by HMAC with the public key as the secret (algorithm confusion). */
export function signedWithPublicKey(keyPem: string): (token: string) => string {
  return (token) => {
    const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claimsIn(token))}`
    return `${signed}.${createHmac('sha256', keyPem).update(signed).digest('base64url')}`
  }
}

/** Token with the same claims, signed with the issuer's key by an algorithm that the client doesn't accept. */
function signedByRs512(key: JsonWebKey, kid: string): (token: string) => string {
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  return (token) => {
    const signed = `${base64url({ alg: 'RS512', typ: 'JWT', kid })}.${base64url(claimsIn(token))}`
    return `${signed}.${sign('sha512', Buffer.from(signed), privateKey).toString('base64url')}`
  }
}

type IssuerState = { faults: IssuerFaults; person: IssuerPerson; calls: Map<string, number> }

/** Hooks the person's claims and the faults into the library. */
function installHooks(service: OAuth2Service, state: IssuerState): void {
  service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    Object.assign(token.payload, state.person)
    state.faults.token?.(token)
  })
  service.on(Events.BeforeUserinfo, (response: MutableResponse) => {
    response.body = { ...state.person }
  })
  service.on(Events.BeforeResponse, (response: MutableResponse) => {
    const { forge, rejectCode } = state.faults
    if (rejectCode !== undefined) {
      response.statusCode = 400
      response.body = { ...rejectCode }
    } else if (forge !== undefined && response.body !== '') {
      response.body.id_token = forge(String(response.body.id_token))
    }
  })
  service.on(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }) => {
    const { reject } = state.faults
    if (reject === undefined) return
    url.searchParams.delete('code')
    for (const [name, value] of Object.entries(reject)) url.searchParams.set(name, value)
  })
  service.on(Events.BeforeWellKnownOpenIdConfiguration, (response: MutableResponse) => {
    if (response.body !== '') Object.assign(response.body, { userinfo_endpoint: `${service.issuer.url}/userinfo` })
    if (response.body !== '') Object.assign(response.body, state.faults.publish)
  })
}

/** Sends only the first half of a body. */
function truncateBody(response: ServerResponse): void {
  const end = response.end.bind(response)
  response.end = (content: unknown) => {
    response.removeHeader('content-length')
    const text = String(content)
    return end(text.slice(0, text.length / 2))
  }
}

/** Keys for forged tokens. */
type IssuerKeys = { readonly publicKeyPem: string; readonly byRs512: (token: string) => string }

/** Starts a complete OpenID Connect issuer on loopback (discovery, keys, codes, PKCE, signed tokens) without a sign-in page. */
export async function startOpenidIssuer(): Promise<OpenidIssuer & IssuerKeys> {
  const state: IssuerState = { faults: {}, person: { sub: 'unknown' }, calls: new Map() }
  const issuer = new OAuth2Issuer()
  const key = await issuer.keys.generate('RS256')
  const service = new OAuth2Service(issuer)
  installHooks(service, state)
  let lastTokenRequest = { authorization: undefined as string | undefined, body: new URLSearchParams() }
  const recordTokenRequest = (request: IncomingMessage) => {
    const { authorization } = request.headers
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      lastTokenRequest = { authorization, body: new URLSearchParams(Buffer.concat(chunks).toString('utf8')) }
    })
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://issuer').pathname
    state.calls.set(path, (state.calls.get(path) ?? 0) + 1)
    if (path === '/token') recordTokenRequest(request)
    const { hang = [], fail = [], truncate = [] } = state.faults
    if (hang.includes(path)) return
    if (fail.includes(path)) return void response.writeHead(500).end('out of order')
    if (truncate.includes(path)) truncateBody(response)
    // Keys need not name an algorithm (RFC 7517, 4.4), so the client must choose it itself.
    if (path === '/jwks') {
      const keys = issuer.keys.toJSON().map(({ alg: _alg, ...published }) => published)
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }))
    }
    service.requestHandler(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  issuer.url = `http://127.0.0.1:${port}`
  return {
    url: issuer.url,
    publicKeyPem: createPublicKey({ key: { kty: 'RSA', n: String(key.n), e: String(key.e) }, format: 'jwk' })
      .export({ type: 'spki', format: 'pem' })
      .toString(),
    byRs512: signedByRs512(key as JsonWebKey, key.kid),
    signsInAs: (person) => {
      state.person = person
    },
    misbehave: (faults) => {
      state.faults = faults
    },
    clearFaults: () => {
      state.faults = {}
    },
    callsOf: (path) => state.calls.get(path) ?? 0,
    lastTokenRequest: () => lastTokenRequest,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
