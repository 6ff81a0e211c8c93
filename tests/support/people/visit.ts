import { setTimeout as wait } from 'node:timers/promises'

/** Requests an address like a visitor who honors `Retry-After` while a server starts. */
export async function answerTo(address: string): Promise<Response> {
  const answer = await fetch(address)
  const retryAfterSeconds = answer.headers.get('retry-after')
  if (answer.status !== 503 || retryAfterSeconds === null) return answer
  await wait(Number(retryAfterSeconds) * 1000)
  return answerTo(address)
}
