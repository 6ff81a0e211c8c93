import type { Media } from './entity.ts'

/** Key of the folder of a build in the file store. */
export function mediaBuildKey(publicKey: string, buildId: string): string {
  return `media/${publicKey}/${buildId}`
}

/** Key of an original in the file store; never public. */
export function originalKey(accountId: string, mediaId: string): string {
  return `originals/${accountId}/${mediaId}`
}

/** Key of the original of a medium: under its own id, or that of the upload that replaced it. */
export function originalKeyOf({ account, id, originalId }: Pick<Media, 'account' | 'id' | 'originalId'>): string {
  return originalKey(account, originalId ?? id)
}
