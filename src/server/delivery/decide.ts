import type { IncomingMessage } from 'node:http'
import type { ByteRange } from '../ports/files.ts'
import { readRange } from './byte-ranges.ts'

/** A strong validator and a length: all that a file is judged by. */
export type Representation = { readonly sizeBytes: number; readonly etag: string }

export type Decision =
  | { readonly status: 200 | 304 | 412 | 416; readonly range?: undefined }
  | { readonly status: 206; readonly range: ByteRange }

/** Whether a list of entity tags names this one. A weak tag counts only where bytes need not be the same. */
function names(list: string, etag: string, { weakly }: { readonly weakly: boolean }): boolean {
  if (list.trim() === '*') return true
  return list.split(',').some((candidate) => {
    const tag = candidate.trim()
    return tag === etag || (weakly && tag === `W/${etag}`)
  })
}

/**
 * What a request gets of a file, in the order of RFC 9110 §13.2.2. Dates are no validators here: files carry none, so a
 * condition on one is not met. Ranges are for GET alone (RFC 9110 §14.2).
 */
export function decide(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  file: Representation,
): Decision {
  const { 'if-match': match, 'if-none-match': noneMatch, 'if-range': ifRange, range: asked } = headers
  if (match !== undefined && !names(match, file.etag, { weakly: false })) return { status: 412 }
  if (noneMatch !== undefined && names(noneMatch, file.etag, { weakly: true })) return { status: 304 }
  if (asked === undefined || method !== 'GET') return { status: 200 }
  if (ifRange !== undefined && ifRange !== file.etag) return { status: 200 }
  const range = readRange(asked, file.sizeBytes)
  if (range === 'whole') return { status: 200 }
  return range === 'unsatisfiable' ? { status: 416 } : { status: 206, range }
}
