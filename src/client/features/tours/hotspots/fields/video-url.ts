import { safeUrl } from '../../../../../shared/web/link-url.ts'

const videoExtension = /\.(?:mp4|m4v|mov|webm)$/i

/** Returns the URL if its path has a video file extension; undefined otherwise. */
export function videoUrlOf(url: string | undefined): string | undefined {
  const linkUrl = safeUrl(url, ['https', 'http'])
  return linkUrl !== undefined && videoExtension.test(new URL(linkUrl).pathname) ? linkUrl : undefined
}
