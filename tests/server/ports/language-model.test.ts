import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chatCompletions, chatLimits } from '../../../src/server/ports/language-model/chat-completions.ts'
import type { ModelRequest } from '../../../src/server/ports/language-model.ts'
import {
  type ChatResponder,
  type ChatServer,
  chatError,
  chatKey,
  chatModel,
  chatTexts,
  completion,
  endless,
  neverRespond,
  startChatServer,
  trickle,
} from '../../stand-ins/chat-completions/chat-server.ts'

let server: ChatServer
beforeAll(async () => {
  server = await startChatServer()
})
afterAll(() => server.stop())
beforeEach(() => void server.calls.splice(0))

const request: ModelRequest = {
  instructions: 'Name the stops.',
  data: JSON.stringify({ context: {}, items: [{ item: 1, image: 1 }] }),
  images: [{ mimeType: 'image/webp', bytes: Buffer.from('an image') }],
  answer: { name: 'texts', schema: { type: 'object' } },
  answerMaxTokens: 100,
}

const modelAt = (url: string, totalMs = 20_000) =>
  chatCompletions({ url, key: chatKey, model: chatModel, suggestionsPerMonth: 10, totalMs })
const askModel = (totalMs?: number) => modelAt(server.url, totalMs).ask(request)

describe('a language model', () => {
  it('returns JSON for one request with the texts, the images and the schema', async () => {
    expect(await askModel()).toEqual({ failure: null, value: { texts: [{ item: 1, text: 'Text 1' }] } })
    expect(server.calls).toMatchObject([
      {
        authorization: `Bearer ${chatKey}`,
        instructions: request.instructions,
        text: request.data,
        imageUrls: [`data:image/webp;base64,${Buffer.from('an image').toString('base64')}`],
      },
    ])
  })

  it('is named by its host', () => {
    expect(modelAt('https://models.example.com/v1/').host).toBe('models.example.com')
  })

  const failures: readonly (readonly [string, string, ChatResponder])[] = [
    ['rejected', 'a key that is not accepted', chatError(401, 'invalid_api_key')],
    ['rejected', 'a model that does not exist', chatError(404, 'model_not_found')],
    ['rejected', 'an empty balance', chatError(429, 'insufficient_quota')],
    ['rejected', 'a redirect', (response) => void response.writeHead(307, { location: '/v1/chat/completions' }).end()],
    ['rateLimited', 'a rate limit of a minute', chatError(429, 'rate_limit_exceeded', { 'retry-after': '60' })],
    ['unavailable', 'an error of the server', chatError(500, 'server_error')],
    ['unavailable', 'a page of a proxy', (response) => void response.writeHead(502).end('<h1>Bad gateway</h1>')],
    ['unavailable', 'a closed connection', (response) => void response.destroy()],
    ['declined', 'a refusal', completion({ content: null, refusal: "I can't help with that." })],
    ['declined', 'a filtered response', completion({ content: '' }, 'content_filter')],
    ['declined', 'a filtered request', chatError(400, 'content_policy_violation')],
    ['cutOff', 'a response that reached its token limit', completion({ content: '{"texts":[{"item":1,"te' }, 'length')],
    ['unreadable', 'a response in prose', completion({ content: 'Here is a name: Hall' })],
    ['unreadable', 'a body other than JSON', (response) => void response.writeHead(200).end('OK')],
    ['unreadable', 'a completion without choices', (response) => void response.writeHead(200).end('{"choices":[]}')],
    ['unreadable', 'a response without end', endless],
  ]
  it.each(failures)('is %s after %s without a second request', async (failure, _name, responder) => {
    server.queueResponders(responder)
    expect(await askModel()).toMatchObject({ failure })
    expect(server.calls).toHaveLength(1)
  })

  it.each([
    [true, 'a rejected key', chatError(401, 'invalid_api_key')],
    [true, 'a redirect', (response) => void response.writeHead(307, { location: '/v1/chat/completions' }).end()],
    [true, 'a rate limit', chatError(429, null, { 'retry-after': '60' })],
    [true, 'an overloaded endpoint', chatError(503, null, { 'retry-after': '60' })],
    [false, 'a timeout of the endpoint', chatError(408, null)],
    [false, 'a conflict', chatError(409, null)],
    [false, 'an error of the server', chatError(500, null)],
    [false, 'a timeout of a proxy', chatError(504, null)],
    [false, 'a closed connection', (response) => void response.destroy()],
    [false, 'a filtered request', chatError(400, 'content_filter')],
  ] satisfies readonly (readonly [boolean, string, ChatResponder])[])(
    'reports whether nothing was processed (%s) after %s',
    async (isUnprocessed, _name, responder) => {
      server.queueResponders(responder)
      expect(await askModel()).toMatchObject({ isUnprocessed })
    },
  )

  it('has processed nothing if there was no connection', async () => {
    const stoppedServer = await startChatServer()
    await stoppedServer.stop()
    expect(await modelAt(stoppedServer.url).ask(request)).toMatchObject({
      failure: 'unavailable',
      isUnprocessed: true,
      cause: 'ECONNREFUSED',
    })
  })

  it('has the codes of an error as its cause, without texts of the request', async () => {
    server.queueResponders(
      chatError(404, 'model_not_found', {}, 'model'),
      chatError(400, 'Key sk-1 and "Name the stops."'),
    )
    expect(await askModel()).toMatchObject({ cause: 'model_not_found model' })
    expect(await askModel()).toMatchObject({ cause: null })
  })

  it('gets the previous token limit parameter once it rejects the current one', async () => {
    server.acceptedTokenField = 'max_tokens'
    const model = modelAt(server.url)
    expect(await model.ask(request)).toMatchObject({ failure: null })
    expect(await model.ask(request)).toMatchObject({ failure: null })
    server.acceptedTokenField = 'max_completion_tokens'
    const fields = server.calls.map(({ tokenField }) => tokenField)
    expect(fields).toEqual(['max_completion_tokens', 'max_tokens', 'max_tokens'])
  })

  it('gets no retry after suggestions were turned off', async () => {
    server.queueResponders(chatError(429, null, { 'retry-after': '0' }))
    let sendCount = 0
    const beforeSending = async () => {
      sendCount += 1
      if (sendCount === 2) throw new Error('off')
    }
    await expect(modelAt(server.url).ask(request, beforeSending)).rejects.toThrow('off')
    expect(server.calls).toHaveLength(1)
  })

  it.each([
    ['no response', neverRespond],
    ['a response that trickles', trickle],
  ])('times out after %s without a second request', async (_name, responder) => {
    server.queueResponders(responder)
    expect(await askModel(300)).toMatchObject({ failure: 'timedOut' })
    expect(server.calls).toHaveLength(1)
  })

  it('gets one retry if it reports that it has not processed the request', async () => {
    const soon = { 'retry-after': '0' }
    server.queueResponders(chatError(429, 'rate_limit_exceeded', soon), chatTexts([{ item: 1, text: 'Hall' }]))
    expect(await askModel()).toEqual({ failure: null, value: { texts: [{ item: 1, text: 'Hall' }] } })
    server.queueResponders(chatError(503, null, soon), chatError(503, null, soon), chatTexts([]))
    expect(await askModel()).toMatchObject({ failure: 'unavailable', httpStatus: 503 })
    expect(server.calls).toHaveLength(2 * chatLimits.attempts)
  })

  it('gets no request at a private IP address', async () => {
    const privateNetwork = { resolve: async () => ['10.0.0.7'], connect: () => expect.fail('a connection was opened') }
    const settings = { url: 'https://models.example.com/v1', key: null, model: chatModel, suggestionsPerMonth: 10 }
    expect(await chatCompletions({ ...settings, network: privateNetwork }).ask(request)).toMatchObject({
      failure: 'rejected',
    })
  })
})
