import { safeAddress } from '../../../../../shared/web/web-address.ts'

const videoFile = /\.(?:mp4|m4v|mov|webm)$/i

/** Returns the address if its path has a video file extension; undefined otherwise. */
export function videoAddressOf(address: string | undefined): string | undefined {
  const safe = safeAddress(address, ['https', 'http'])
  return safe !== undefined && videoFile.test(new URL(safe).pathname) ? safe : undefined
}
