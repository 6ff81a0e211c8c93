import type { MediaItem } from '../../../../shared/media/media.ts'
import { useSession } from '../../access/auth/session/session.tsx'

/** URL of the original file, as it was uploaded. */
export function useOriginalUrl({ id }: Pick<MediaItem, 'id'>): string {
  const { account } = useSession()
  return `/api/v2/${account.aid}/media/${id}/original`
}
