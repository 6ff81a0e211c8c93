import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const contentPart = z.union([
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({ url: z.string().regex(/^data:image\/(?:webp|jpeg|png);base64,[A-Za-z0-9+/]+=*$/) }),
  }),
])

/** A request of https://platform.openai.com/docs/api-reference/chat/create, as far as Stopover uses it. */
const chatRequest = z.strictObject({
  model: z.string(),
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.string() }),
    z.strictObject({ role: z.literal('user'), content: z.array(contentPart).min(1) }),
  ]),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({ name: z.string(), strict: z.literal(true), schema: z.looseObject({}) }),
  }),
  max_completion_tokens: z.int().positive().optional(),
  max_tokens: z.int().positive().optional(),
})

/** Field that limits the tokens of a response. Mistral rejects the newer one, `max_completion_tokens`. */
type TokenField = 'max_completion_tokens' | 'max_tokens'

/** Item for which the model writes a text. */
export type ChatItem = { readonly item: number } & Readonly<Record<string, unknown>>

export type ChatCall = {
  readonly authorization: string | undefined
  readonly instructions: string
  /** Text of the user message, which is JSON. */
  readonly text: string
  /** Items of the parsed text. */
  readonly items: readonly ChatItem[]
  readonly imageUrls: readonly string[]
  readonly tokenField: TokenField
}

export type ChatResponder = (response: ServerResponse, call: ChatCall) => void

export type ChatServer = {
  /** Base URL, for `AI_URL`. */
  readonly url: string
  readonly host: string
  readonly calls: ChatCall[]
  /** Returns the model's text for an item; by default "Text 1" and so on. */
  writeText: (item: ChatItem) => string
  /** The only token field that is accepted. */
  acceptedTokenField: TokenField
  /** Queues responders that replace the usual responses to the next calls, one for each call. */
  readonly queueResponders: (...responders: ChatResponder[]) => void
  readonly stop: () => Promise<void>
}

export const chatKey = 'sk-stand-in'
export const chatModel = 'small-vision'

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Error response in the format of the protocol. */
export const chatError =
  (
    status: number,
    code: string | null,
    headers: Record<string, string> = {},
    param: string | null = null,
  ): ChatResponder =>
  (response) =>
    sendJson(response, status, { error: { message: 'Something is wrong.', type: 'error', param, code } }, headers)

/** Error response of Mistral for a field that it doesn't know. */
const unknownFieldError =
  (field: string): ChatResponder =>
  (response) =>
    sendJson(response, 422, { detail: [{ type: 'extra_forbidden', loc: ['body', field], input: 100 }] })

/** Call of a request to an unknown URL. Error responses don't read it. */
const emptyCall: ChatCall = {
  authorization: '',
  instructions: '',
  text: '',
  items: [],
  imageUrls: [],
  tokenField: 'max_completion_tokens',
}

type Message = { readonly content: string | null; readonly refusal?: string | null }

/** Completion with one choice. */
export const completion =
  (message: Message, finishReason = 'stop'): ChatResponder =>
  (response) =>
    sendJson(response, 200, {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_764_000_000,
      model: chatModel,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', refusal: null, ...message },
          logprobs: null,
          finish_reason: finishReason,
        },
      ],
      usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
    })

/** Completion with these texts, as the JSON schema of the request demands. */
export const chatTexts = (texts: readonly { readonly item: number; readonly text: string }[]): ChatResponder =>
  completion({ content: JSON.stringify({ texts }) })

/** Keeps the connection open without a response. */
export const neverRespond: ChatResponder = () => {}

/** Sends spaces, which JSON may begin with, until the connection is closed. */
export const endless: ChatResponder = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '.repeat(64 * 1024)), 1)
  response.once('close', () => clearInterval(timer))
}

/** Sends one byte every few milliseconds. */
export const trickle: ChatResponder = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.once('close', () => clearInterval(timer))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function parseCall(request: IncomingMessage, body: string): ChatCall {
  const {
    model,
    messages,
    max_completion_tokens: tokenLimit,
    max_tokens: legacyTokenLimit,
  } = chatRequest.parse(JSON.parse(body))
  if ((tokenLimit === undefined) === (legacyTokenLimit === undefined)) {
    throw new Error('a request has exactly one token limit')
  }
  if (model !== chatModel) throw new Error(`the stand-in has no model ${model}`)
  const [system, user] = messages
  const texts = user.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  const imageUrls = user.content.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []))
  const text = texts.join('\n')
  const { items } = z.looseObject({ items: z.array(z.looseObject({ item: z.int() })) }).parse(JSON.parse(text))
  return {
    authorization: request.headers.authorization,
    instructions: system.content,
    text,
    items,
    imageUrls,
    tokenField: tokenLimit === undefined ? 'max_tokens' : 'max_completion_tokens',
  }
}

/** Starts a local server that implements OpenAI's chat completions with JSON output. */
export async function startChatServer(): Promise<ChatServer> {
  const calls: ChatCall[] = []
  const queuedResponders: ChatResponder[] = []
  const behavior: Pick<ChatServer, 'writeText' | 'acceptedTokenField'> = {
    writeText: ({ item }) => `Text ${item}`,
    acceptedTokenField: 'max_completion_tokens',
  }
  const respond = (request: IncomingMessage, response: ServerResponse, body: string) => {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return chatError(404, 'unknown_url')(response, emptyCall)
    const call = parseCall(request, body)
    calls.push(call)
    if (call.tokenField !== behavior.acceptedTokenField) {
      return unknownFieldError(call.tokenField)(response, call)
    }
    const queuedResponder = queuedResponders.shift()
    if (queuedResponder !== undefined) return queuedResponder(response, call)
    if (call.authorization !== `Bearer ${chatKey}`) return chatError(401, 'invalid_api_key')(response, call)
    return chatTexts(call.items.map((item) => ({ item: item.item, text: behavior.writeText(item) })))(response, call)
  }
  const server = createServer((request, response) => {
    readBody(request)
      .then((body) => respond(request, response, body))
      .catch((error: unknown) => {
        // The request doesn't match the protocol.
        sendJson(response, 400, {
          error: { message: String(error), type: 'invalid_request_error', param: null, code: null },
        })
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(behavior, {
    url: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    calls,
    queueResponders: (...responders: ChatResponder[]) => void queuedResponders.push(...responders),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}
