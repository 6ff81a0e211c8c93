import { safeAddress } from '../../../../shared/web/web-address.ts'

const videoFile = /\.(?:mp4|m4v|mov|webm)$/i

/** The address of a video file, by how its path ends; undefined for any other address. */
export function videoAddressOf(address: string | undefined): string | undefined {
  const safe = safeAddress(address, ['https', 'http'])
  return safe !== undefined && videoFile.test(new URL(safe).pathname) ? safe : undefined
}
