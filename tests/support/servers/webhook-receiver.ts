import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type Received = {
  readonly path: string
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly at: number
}

export type WebhookReceiver = {
  readonly address: (path?: string) => string
  /** All requests in order of arrival, including rejected ones. */
  readonly received: Received[]
  /** Sets the responses to the next requests to a path; the last one repeats. */
  readonly respond: (path: string, ...responders: Responder[]) => void
  readonly to: (path: string) => readonly Received[]
  readonly stop: () => Promise<void>
}

/** Sends the response to a request. */
export type Responder = (response: ServerResponse, socket: Socket) => void

/** Responds with a status, and a body if there is one. */
export const status =
  (code: number, body = '', headers: Record<string, string> = {}): Responder =>
  (response) =>
    void response.writeHead(code, headers).end(body)

/** Keeps the connection open without a response. */
export const hang: Responder = () => {}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

const headerText = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : (value ?? ''))

/** Starts a webhook receiver on loopback with configurable responses per path. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const respondersByPath = new Map<string, Responder[]>()
  const received: Received[] = []
  const server = createServer((request, response) => {
    void readBody(request).then(
      (body) => {
        const path = request.url ?? ''
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, headerText(value)]),
        )
        received.push({ path, id: headers['webhook-id'] ?? '', headers, body, at: performance.now() })
        const responders = respondersByPath.get(path) ?? []
        const [nextResponder] = responders.length > 1 ? responders.splice(0, 1) : responders
        ;(nextResponder ?? status(204))(response, request.socket)
      },
      () => {},
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: (path = '/') => `http://127.0.0.1:${port}${path}`,
    received,
    respond: (path, ...responders) => void respondersByPath.set(path, responders),
    to: (path) => received.filter((request) => request.path === path),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Verifies the signature of a request; returns its event. Throws if the signature is invalid. */
export function verifySignature(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): unknown {
  return new Webhook(secret).verify(body, headers)
}
