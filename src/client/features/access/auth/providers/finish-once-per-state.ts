const requestsByState = new Map<string, Promise<unknown>>()

/**
 * Runs `finish` once per OAuth state. The server rejects a second request with the same state (threat T39), which a
 * screen that mounts twice would send.
 */
export function finishOncePerState<Value>(state: string, finish: () => Promise<Value>): Promise<Value> {
  const request = requestsByState.get(state) ?? finish()
  requestsByState.set(state, request)
  return request as Promise<Value>
}
