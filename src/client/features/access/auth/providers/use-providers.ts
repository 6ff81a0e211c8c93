import { directCalls } from '../../../../platform/direct-calls.ts'
import { useDirectLoad } from '../../../../platform/use-direct-call.ts'

/** Sign-in providers that the server has configured. */
export function useProviders() {
  return useDirectLoad(() => directCalls.query('providers', 'list', {}))
}
