import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnswerSender } from '../../../../src/sdk/chrome/forms/send-answers.ts'
import { answerLimits } from '../../../../src/shared/forms/answers/answer-limits.ts'

const { minFillingMs } = answerLimits
const formIds = { accountId: 'account', tourId: 'tour', formId: 'form' }
const fetchMock = vi.fn()
const addToOutbox = vi.fn(() => false)

function createSender(accessToken?: string) {
  return createAnswerSender({
    formIds,
    resolveUrl: (path) => path,
    language: 'en',
    honeypot: () => '',
    publicationNumber: 1,
    accessToken,
    addToOutbox,
  })
}

function lastOpenMs(): number {
  return JSON.parse(fetchMock.mock.lastCall?.[1].body).openMs
}

beforeEach(() => {
  vi.useFakeTimers()
  fetchMock.mockReset().mockImplementation(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetchMock)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('sending answers', () => {
  it('delays a quick submission that the server would take for a bot', async () => {
    const send = createSender()
    await vi.advanceTimersByTimeAsync(700)
    const result = send({})
    await vi.advanceTimersByTimeAsync(1200)
    expect(fetchMock).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(await result).toEqual({ isStored: true })
    expect(lastOpenMs()).toBeGreaterThan(minFillingMs)
  })

  it('sends a slow submission without delay', async () => {
    const send = createSender()
    await vi.advanceTimersByTimeAsync(minFillingMs * 2)
    const result = send({})
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toEqual({ isStored: true })
    expect(lastOpenMs()).toBeLessThan(minFillingMs * 2 + 10)
  })

  it('sends the access token of the document', async () => {
    for (const token of [undefined, 'token']) {
      const result = createSender(token)({})
      await vi.advanceTimersByTimeAsync(minFillingMs * 2)
      expect(await result).toEqual({ isStored: true })
    }
    const credentials = fetchMock.mock.calls.map(([, init]) => [init.headers.Authorization, init.credentials])
    expect(credentials).toEqual([
      [undefined, 'same-origin'],
      ['Bearer token', 'same-origin'],
    ])
  })

  it('uses one id for retries of the same answers and another for corrected ones', async () => {
    fetchMock.mockRejectedValue(new Error('no network'))
    const send = createSender()
    await vi.advanceTimersByTimeAsync(minFillingMs * 2)
    for (const text of ['Ada', 'Ada', 'Ada L.', 'Ada L.']) {
      const result = send({ name: [text] })
      await vi.advanceTimersByTimeAsync(1)
      expect(await result).toMatchObject({ isStored: false })
    }
    const [first, firstRetry, corrected, correctedRetry] = fetchMock.mock.calls.map(
      ([, { body }]) => JSON.parse(body).submissionId,
    )
    expect([firstRetry, correctedRetry]).toEqual([first, corrected])
    expect(corrected).not.toBe(first)
  })

  it('queues answers if the device is offline or sending failed twice', async () => {
    fetchMock.mockRejectedValue(new Error('no network'))
    addToOutbox.mockReturnValue(true)
    const trySending = async (send: ReturnType<typeof createSender>) => {
      const result = send({})
      await vi.advanceTimersByTimeAsync(minFillingMs * 2)
      return result
    }
    vi.stubGlobal('navigator', { onLine: true })
    const online = createSender()
    expect(await trySending(online)).toEqual({ isStored: false, reason: 'form.offline' })
    expect(await trySending(online)).toEqual({ isStored: true, isQueued: true })
    vi.stubGlobal('navigator', { onLine: false })
    expect(await trySending(createSender())).toEqual({ isStored: true, isQueued: true })
    addToOutbox.mockReturnValue(false)
    expect(await trySending(createSender())).toEqual({ isStored: false, reason: 'form.offline' })
  })
})
