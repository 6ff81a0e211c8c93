import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../../../../platform/trpc.ts'

const pollMs = 1_500

/**
 * Emails to an address that the server couldn't send, newest first. Undefined until they are known; null if this browser
 * isn't on the machine of the server, or if emails are sent.
 */
export function useLocalEmails(to: string) {
  const { client } = trpc.useUtils()
  const { data } = useQuery({
    queryKey: [...getQueryKey(trpc.email.listLocal), to],
    queryFn: () => client.email.listLocal.mutate({ to }),
    // An email is written by a job, a moment after the request.
    refetchInterval: ({ state }) => (state.data?.emails === null ? false : pollMs),
    staleTime: 0,
  })
  return data?.emails
}
