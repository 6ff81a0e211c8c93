import { createHmac, createPrivateKey, createPublicKey, type JsonWebKey, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Events, type MutableResponse, type MutableToken, OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'

/** The person that the issuer signs in without asking. */
export type IssuerPerson = {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly given_name?: string
  readonly family_name?: string
}

/** Faults of the issuer: ways to forge or to fail. */
export type Mischief = {
  /** Changes the signed token before it is signed; `header` too. */
  readonly token?: (token: MutableToken) => void
  /** Puts another token in its place. */
  readonly forge?: (idToken: string) => string
  /** Paths that never answer. */
  readonly hang?: readonly string[]
  /** Paths that answer 500. */
  readonly fail?: readonly string[]
  /** Paths whose JSON is cut short. */
  readonly truncate?: readonly string[]
  /** The person, or the provider, says no: parameters of the way back instead of a code. */
  readonly reject?: Readonly<Record<string, string>>
  /** The token endpoint rejects the code with these. */
  readonly rejectCode?: Readonly<Record<string, string>>
  /** Published instead of what the issuer really is. */
  readonly publish?: Readonly<Record<string, unknown>>
}

export type OpenidIssuer = {
  readonly url: string
  readonly signsInAs: (person: IssuerPerson) => void
  /** Stays until the next call; none makes it honest again. */
  readonly misbehave: (mischief?: Mischief) => void
  /** Requests that reached a path since the start. */
  readonly callsOf: (path: string) => number
  /** Parameters of the last request to the token endpoint. */
  readonly lastTokenRequest: () => { readonly authorization: string | undefined; readonly body: URLSearchParams }
  readonly stop: () => Promise<void>
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const claimsIn = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))

/** The same claims, signed by nobody. */
export const unsigned = (token: string) => `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claimsIn(token))}.`

/** The same claims, "signed" with what anybody can read: the public key as if it were a shared secret. */
export function signedWithPublicKey(keyPem: string): (token: string) => string {
  return (token) => {
    const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claimsIn(token))}`
    return `${signed}.${createHmac('sha256', keyPem).update(signed).digest('base64url')}`
  }
}

/** The same claims, signed with the issuer's own key by an algorithm that nobody agreed on. */
function signedByRs512(key: JsonWebKey, kid: string): (token: string) => string {
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  return (token) => {
    const signed = `${base64url({ alg: 'RS512', typ: 'JWT', kid })}.${base64url(claimsIn(token))}`
    return `${signed}.${sign('sha512', Buffer.from(signed), privateKey).toString('base64url')}`
  }
}

type Book = { mischief: Mischief; person: IssuerPerson; calls: Map<string, number> }

/** Tells the library what the issuer says of the person, and how it lies. */
function instruct(service: OAuth2Service, book: Book): void {
  service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    Object.assign(token.payload, book.person)
    book.mischief.token?.(token)
  })
  service.on(Events.BeforeUserinfo, (answer: MutableResponse) => {
    answer.body = { ...book.person }
  })
  service.on(Events.BeforeResponse, (answer: MutableResponse) => {
    const { forge, rejectCode } = book.mischief
    if (rejectCode !== undefined) {
      answer.statusCode = 400
      answer.body = { ...rejectCode }
    } else if (forge !== undefined && answer.body !== '') {
      answer.body.id_token = forge(String(answer.body.id_token))
    }
  })
  service.on(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }) => {
    const { reject } = book.mischief
    if (reject === undefined) return
    url.searchParams.delete('code')
    for (const [name, value] of Object.entries(reject)) url.searchParams.set(name, value)
  })
  service.on(Events.BeforeWellKnownOpenIdConfiguration, (answer: MutableResponse) => {
    if (answer.body !== '') Object.assign(answer.body, { userinfo_endpoint: `${service.issuer.url}/userinfo` })
    if (answer.body !== '') Object.assign(answer.body, book.mischief.publish)
  })
}

/** Cuts what is written in half, under the length of the whole. */
function cutShort(response: ServerResponse): void {
  const end = response.end.bind(response)
  response.end = (content: unknown) => {
    response.removeHeader('content-length')
    const text = String(content)
    return end(text.slice(0, text.length / 2))
  }
}

/** Keys for forged tokens. */
type IssuerKeys = { readonly publicKeyPem: string; readonly byRs512: (token: string) => string }

/** A real OpenID Connect issuer on the loopback: discovery, keys, codes, PKCE, signed tokens. People sign in by being sent there. */
export async function startOpenidIssuer(): Promise<OpenidIssuer & IssuerKeys> {
  const book: Book = { mischief: {}, person: { sub: 'nobody' }, calls: new Map() }
  const issuer = new OAuth2Issuer()
  const key = await issuer.keys.generate('RS256')
  const service = new OAuth2Service(issuer)
  instruct(service, book)
  let last = { authorization: undefined as string | undefined, body: new URLSearchParams() }
  const remember = (request: IncomingMessage) => {
    const { authorization } = request.headers
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      last = { authorization, body: new URLSearchParams(Buffer.concat(parts).toString('utf8')) }
    })
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://issuer').pathname
    book.calls.set(path, (book.calls.get(path) ?? 0) + 1)
    if (path === '/token') remember(request)
    const { hang = [], fail = [], truncate = [] } = book.mischief
    if (hang.includes(path)) return
    if (fail.includes(path)) return void response.writeHead(500).end('out of order')
    if (truncate.includes(path)) cutShort(response)
    // Keys need not say what they are for (RFC 7517, 4.4): the algorithms must be the client's own choice.
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
      book.person = person
    },
    misbehave: (mischief = {}) => {
      book.mischief = mischief
    },
    callsOf: (path) => book.calls.get(path) ?? 0,
    lastTokenRequest: () => last,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
