import { trpc } from '../../../platform/trpc.ts'
import { usePermission } from '../../access/auth/session/use-permission.ts'

/**
 * Host of the language model; null unless the installation has one, the account allows it and the user may edit tours.
 * If it is null, nothing on the screen mentions suggestions.
 */
export function useSuggestionsHost(): string | null {
  const mayEdit = usePermission('manageTours')
  const { data } = trpc.accounts.get.useQuery({}, { enabled: mayEdit })
  const settings = data?.textSuggestions
  return mayEdit && settings?.isAllowed ? settings.host : null
}
