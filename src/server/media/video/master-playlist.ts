import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rendition } from './bitrate-ladder.ts'
import { masterPlaylistFile, playlistFile, segmentFolder } from './rendition-files.ts'

type Segment = { readonly durationS: number; readonly file: string }

type MeasuredBitrate = { readonly peakBps: number; readonly averageBps: number; readonly bytes: number }

function segmentsOf(mediaPlaylist: string): Segment[] {
  const entries = mediaPlaylist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\s]+)/g)
  return [...entries].map(([, seconds, file]) => ({ durationS: Number(seconds), file: file ?? '' }))
}

/**
 * Bitrate of an encoded rendition. The peak, announced as BANDWIDTH, is the largest bitrate of any segment at least half
 * as long as the longest one (RFC 8216, 4.3.4.2).
 */
async function measureBitrate(folder: string, index: number): Promise<MeasuredBitrate> {
  const segments = segmentsOf(await readFile(join(folder, playlistFile(index)), 'utf8'))
  const longestS = Math.max(...segments.map(({ durationS }) => durationS))
  let bytes = 0
  let totalS = 0
  let peakBps = 0
  for (const { durationS, file } of segments) {
    const { size } = await stat(join(folder, segmentFolder(index), file))
    bytes += size
    totalS += durationS
    if (durationS >= longestS / 2) peakBps = Math.max(peakBps, (8 * size) / durationS)
  }
  return { peakBps: Math.ceil(peakBps), averageBps: Math.ceil((8 * bytes) / Math.max(totalS, 0.001)), bytes }
}

export type EncodedRendition = { readonly rendition: Rendition; readonly codecs: string; readonly fps: number }

/** Writes the HLS master playlist and returns the total size of the segments in bytes. */
export async function writeMasterPlaylist(folder: string, renditions: readonly EncodedRendition[]): Promise<number> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  let totalBytes = 0
  for (const [index, { rendition, codecs, fps }] of renditions.entries()) {
    const { peakBps, averageBps, bytes } = await measureBitrate(folder, index)
    totalBytes += bytes
    const attributes = [
      `BANDWIDTH=${peakBps}`,
      `AVERAGE-BANDWIDTH=${averageBps}`,
      `RESOLUTION=${rendition.widthPx}x${rendition.heightPx}`,
      `FRAME-RATE=${fps.toFixed(3)}`,
      `CODECS="${codecs}"`,
    ]
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, playlistFile(index))
  }
  await writeFile(join(folder, masterPlaylistFile), `${lines.join('\n')}\n`)
  return totalBytes
}
