/** Requests by OAuth state. */
const requests = new Map<string, Promise<unknown>>()

/** Runs `finish` once per OAuth state, even if the screen mounts twice; a second request is rejected (threat T39). */
export function finishOncePerState<Value>(state: string, finish: () => Promise<Value>): Promise<Value> {
  const request = requests.get(state) ?? finish()
  requests.set(state, request)
  return request as Promise<Value>
}
