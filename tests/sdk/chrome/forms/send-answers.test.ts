import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerSender } from '../../../../src/sdk/chrome/forms/send-answers.ts'
import { answerLimits } from '../../../../src/shared/limits.ts'

const { minFillingMs } = answerLimits
const place = { accountId: 'account', tourId: 'tour', formId: 'form' }
const sent = vi.fn()
const keep = vi.fn(() => false)

function sender(accessToken?: string) {
  return answerSender({
    place,
    addressOf: (path) => path,
    language: 'en',
    website: () => '',
    publicationNumber: 1,
    accessToken,
    keep,
  })
}

function openMsOfLast(): number {
  return JSON.parse(sent.mock.lastCall?.[1].body).openMs
}

beforeEach(() => {
  vi.useFakeTimers()
  sent.mockReset().mockImplementation(async () => new Response('{}'))
  vi.stubGlobal('fetch', sent)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('sending answers', () => {
  it('waits for those who are quick, until the server takes them for people', async () => {
    const send = sender()
    await vi.advanceTimersByTimeAsync(700)
    const answer = send({})
    await vi.advanceTimersByTimeAsync(1200)
    expect(sent).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(await answer).toEqual({ isStored: true })
    expect(openMsOfLast()).toBeGreaterThan(minFillingMs)
  })

  it('sends at once what took its time', async () => {
    const send = sender()
    await vi.advanceTimersByTimeAsync(minFillingMs * 2)
    const answer = send({})
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual({ isStored: true })
    expect(openMsOfLast()).toBeLessThan(minFillingMs * 2 + 10)
  })

  it('proves with the token of its document that the visitor was let in', async () => {
    for (const token of [undefined, 'token']) {
      const answer = sender(token)({})
      await vi.advanceTimersByTimeAsync(minFillingMs * 2)
      expect(await answer).toEqual({ isStored: true })
    }
    const proofs = sent.mock.calls.map(([, { headers, credentials }]) => [headers.Authorization, credentials])
    expect(proofs).toEqual([
      [undefined, 'same-origin'],
      ['Bearer token', 'same-origin'],
    ])
  })

  it('goes on under one id with the same answers, and under another with corrected ones', async () => {
    sent.mockRejectedValue(new Error('no network'))
    const send = sender()
    await vi.advanceTimersByTimeAsync(minFillingMs * 2)
    for (const text of ['Ada', 'Ada', 'Ada L.', 'Ada L.']) {
      const answer = send({ name: [text] })
      await vi.advanceTimersByTimeAsync(1)
      expect(await answer).toMatchObject({ isStored: false })
    }
    const [first, again, corrected, last] = sent.mock.calls.map(([, { body }]) => JSON.parse(body).submissionId)
    expect([again, last]).toEqual([first, corrected])
    expect(corrected).not.toBe(first)
  })

  it('keeps them on the device where that is offline, or where they failed twice', async () => {
    sent.mockRejectedValue(new Error('no network'))
    keep.mockReturnValue(true)
    const trySending = async (send: ReturnType<typeof sender>) => {
      const answer = send({})
      await vi.advanceTimersByTimeAsync(minFillingMs * 2)
      return answer
    }
    vi.stubGlobal('navigator', { onLine: true })
    const online = sender()
    expect(await trySending(online)).toEqual({ isStored: false, reason: 'form.offline' })
    expect(await trySending(online)).toEqual({ isStored: true, isKept: true })
    vi.stubGlobal('navigator', { onLine: false })
    expect(await trySending(sender())).toEqual({ isStored: true, isKept: true })
    keep.mockReturnValue(false)
    expect(await trySending(sender())).toEqual({ isStored: false, reason: 'form.offline' })
  })
})
