import { afterEach, expect, it, vi } from 'vitest'
import { answerSender } from '../../../src/sdk/chrome/forms/send-answers.ts'

afterEach(() => vi.unstubAllGlobals())

it('sends the same answers again under one id, and corrected ones under another', async () => {
  const ids: unknown[] = []
  const lost = (_address: string, { body }: { body: string }) => {
    ids.push(JSON.parse(body).submissionId)
    return Promise.reject(new Error('no network'))
  }
  vi.stubGlobal('fetch', lost)
  const place = { accountId: 'a', tourId: 't', formId: 'f' }
  const send = answerSender({ place, addressOf: (path) => path, language: 'en', website: () => '' })
  for (const text of ['Ada', 'Ada', 'Ada L.', 'Ada L.']) await send({ name: [text] })
  const [first, again, corrected, last] = ids
  expect([again, last]).toEqual([first, corrected])
  expect(corrected).not.toBe(first)
})
