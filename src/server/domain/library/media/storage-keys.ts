import type { Media } from './entity.ts'

/** Key of the folder of a build in the file store. */
export function mediaBuildKey(publicKey: string, buildId: string): string {
  return `media/${publicKey}/${buildId}`
}

/** Key of an original in the file store; never public. */
export function originalKey(accountId: string, mediaId: string): string {
  return `originals/${accountId}/${mediaId}`
}

/** Key of the original of a medium. It contains the id of the medium, or of the upload that replaced the original. */
export function originalKeyOf({ account, id, originalId }: Pick<Media, 'account' | 'id' | 'originalId'>): string {
  return originalKey(account, originalId ?? id)
}
