import type { IncomingMessage } from 'node:http'
import type { ByteRange } from '../ports/files.ts'
import { readRange } from './byte-ranges.ts'

/** Size and strong validator of a file. */
export type Representation = { readonly sizeBytes: number; readonly etag: string }

export type Decision =
  | { readonly status: 200 | 304 | 412 | 416; readonly range?: undefined }
  | { readonly status: 206; readonly range: ByteRange }

/** True if a list of entity tags contains one. Weak tags count only for weak comparison. */
function matchesTag(list: string, etag: string, { weakly }: { readonly weakly: boolean }): boolean {
  if (list.trim() === '*') return true
  return list.split(',').some((candidate) => {
    const tag = candidate.trim()
    return tag === etag || (weakly && tag === `W/${etag}`)
  })
}

/**
 * Evaluates preconditions and ranges in the order of RFC 9110 §13.2.2. Files have no modification dates, so that
 * conditions on dates aren't met. Ranges apply to GET only (RFC 9110 §14.2).
 */
export function decide(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  file: Representation,
): Decision {
  const { 'if-match': match, 'if-none-match': noneMatch, 'if-range': ifRange, range: rangeHeader } = headers
  if (match !== undefined && !matchesTag(match, file.etag, { weakly: false })) return { status: 412 }
  if (noneMatch !== undefined && matchesTag(noneMatch, file.etag, { weakly: true })) return { status: 304 }
  if (rangeHeader === undefined || method !== 'GET') return { status: 200 }
  if (ifRange !== undefined && ifRange !== file.etag) return { status: 200 }
  const range = readRange(rangeHeader, file.sizeBytes)
  if (range === 'whole') return { status: 200 }
  return range === 'unsatisfiable' ? { status: 416 } : { status: 206, range }
}
