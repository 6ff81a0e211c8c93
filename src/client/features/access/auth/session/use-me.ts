import { directCalls } from '../../../../platform/direct-calls.ts'
import { useDirectLoad } from '../../../../platform/use-direct-call.ts'

/** User of the session, for screens that signed-out users see as well; null without one and until it is loaded. */
export function useMe() {
  return useDirectLoad(() => directCalls.query('auth', 'me', {}))
}
