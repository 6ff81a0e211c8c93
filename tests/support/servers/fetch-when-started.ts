import { setTimeout as wait } from 'node:timers/promises'

/** Fetches a URL; retries after `Retry-After` while the server is starting. */
export async function fetchWhenStarted(url: string): Promise<Response> {
  const response = await fetch(url)
  const retryAfterSeconds = response.headers.get('retry-after')
  if (response.status !== 503 || retryAfterSeconds === null) return response
  await wait(Number(retryAfterSeconds) * 1000)
  return fetchWhenStarted(url)
}
