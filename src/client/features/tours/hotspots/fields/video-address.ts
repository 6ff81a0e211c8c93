import { safeUrl } from '../../../../../shared/web/link-url.ts'

const videoFile = /\.(?:mp4|m4v|mov|webm)$/i

/** Returns the address if its path has a video file extension; undefined otherwise. */
export function videoAddressOf(address: string | undefined): string | undefined {
  const safe = safeUrl(address, ['https', 'http'])
  return safe !== undefined && videoFile.test(new URL(safe).pathname) ? safe : undefined
}
