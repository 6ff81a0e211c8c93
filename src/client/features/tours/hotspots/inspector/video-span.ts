/** Time span of a video; `null` for its start or end. */
export type VideoSpan = { readonly fromSeconds: number | null; readonly toSeconds: number | null }

export const fullSpan: VideoSpan = { fromSeconds: null, toSeconds: null }

export function isPartialSpan({ fromSeconds, toSeconds }: VideoSpan): boolean {
  return fromSeconds !== null || toSeconds !== null
}

/** Changes the start of a span. An end before it is cleared. */
export function withStart({ toSeconds }: VideoSpan, seconds: number): VideoSpan {
  return {
    fromSeconds: seconds <= 0 ? null : seconds,
    toSeconds: toSeconds !== null && toSeconds <= seconds ? null : toSeconds,
  }
}

/** Changes the end of a span. A start after it is cleared. */
export function withEnd({ fromSeconds }: VideoSpan, seconds: number, durationSeconds: number): VideoSpan {
  const toSeconds = seconds <= 0 || seconds >= durationSeconds ? null : seconds
  return { fromSeconds: fromSeconds !== null && fromSeconds >= seconds ? null : fromSeconds, toSeconds }
}
