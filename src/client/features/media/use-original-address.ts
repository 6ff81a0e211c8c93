import type { MediaItem } from '../../../shared/media/media.ts'
import { useSession } from '../auth/session/session.tsx'

/** Where the file of a medium is, as it was uploaded. */
export function useOriginalAddress({ id }: Pick<MediaItem, 'id'>): string {
  const { account } = useSession()
  return `/api/v2/${account.aid}/media/${id}/original`
}
