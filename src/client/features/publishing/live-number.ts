import type { Publication } from '../../../shared/publishing/publications.ts'

type Numbered = Pick<Publication, 'number' | 'status'>

export type LiveNumber = {
  /** Which publication visitors see; `null` for none. */
  readonly liveNumber: number | null
  /** The one they will see next, as long as it is under way. */
  readonly comingNumber: number | null
}

export function isUnderWay({ status }: Pick<Publication, 'status'>): boolean {
  return status === 'queued' || status === 'building'
}

/** Whether visitors could see it at some time. */
export function wasLive({ status }: Pick<Publication, 'status'>): boolean {
  return status === 'live' || status === 'superseded' || status === 'withdrawn'
}

/**
 * Which publication visitors see, in step with the publications on the screen, newest first: the tour may be heard of a
 * moment before they are, and must not call live what is still shown under way.
 */
export function liveNumberOf(known: number | null, publications: readonly Numbered[]): LiveNumber {
  const coming = publications.find(isUnderWay)
  if (coming === undefined) return { liveNumber: known, comingNumber: null }
  const isEarly = known !== null && known >= coming.number
  const shown = isEarly ? (publications.find(({ status }) => status === 'live')?.number ?? null) : known
  return { liveNumber: shown, comingNumber: coming.number }
}
