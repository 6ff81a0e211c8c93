import { setTimeout as wait } from 'node:timers/promises'

/** What a visitor gets, who comes again for as long as a server that has only just started asks for that. */
export async function answerTo(address: string): Promise<Response> {
  const answer = await fetch(address)
  const retryAfterSeconds = answer.headers.get('retry-after')
  if (answer.status !== 503 || retryAfterSeconds === null) return answer
  await wait(Number(retryAfterSeconds) * 1000)
  return answerTo(address)
}
