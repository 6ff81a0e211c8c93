import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rung } from './ladder.ts'
import { playlistFile } from './video-files.ts'

export const masterPlaylistFile = 'film.m3u8'

type Rates = { readonly peak: number; readonly average: number; readonly bytes: number }

/** Seconds and file of each segment of a media playlist. */
function segmentsOf(playlist: string): { readonly seconds: number; readonly file: string }[] {
  const found = playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\s]+)/g)
  return [...found].map(([, seconds, file]) => ({ seconds: Number(seconds), file: file ?? '' }))
}

/**
 * Bits per second of a size as they were written. RFC 8216, 4.3.4.2: the peak is that of any segment at least half as
 * long as the longest; BANDWIDTH promises that nothing is above it.
 */
async function ratesOf(folder: string, index: number): Promise<Rates> {
  const segments = segmentsOf(await readFile(join(folder, playlistFile(index)), 'utf8'))
  const longest = Math.max(...segments.map(({ seconds }) => seconds))
  let bytes = 0
  let seconds = 0
  let peak = 0
  for (const segment of segments) {
    const { size } = await stat(join(folder, `v${index}`, segment.file))
    bytes += size
    seconds += segment.seconds
    if (segment.seconds >= longest / 2) peak = Math.max(peak, (8 * size) / segment.seconds)
  }
  return { peak: Math.ceil(peak), average: Math.ceil((8 * bytes) / Math.max(seconds, 0.001)), bytes }
}

export type PlaylistSize = { readonly rung: Rung; readonly codecs: string; readonly fps: number }

/** Writes the playlist of all sizes; answers the bytes of its segments. */
export async function writeMasterPlaylist(folder: string, sizes: readonly PlaylistSize[]): Promise<number> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  let total = 0
  for (const [index, { rung, codecs, fps }] of sizes.entries()) {
    const { peak, average, bytes } = await ratesOf(folder, index)
    total += bytes
    const attributes = [
      `BANDWIDTH=${peak}`,
      `AVERAGE-BANDWIDTH=${average}`,
      `RESOLUTION=${rung.widthPx}x${rung.heightPx}`,
      `FRAME-RATE=${fps.toFixed(3)}`,
      `CODECS="${codecs}"`,
    ]
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, playlistFile(index))
  }
  await writeFile(join(folder, masterPlaylistFile), `${lines.join('\n')}\n`)
  return total
}
