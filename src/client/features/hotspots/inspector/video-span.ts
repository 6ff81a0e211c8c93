/** From when and until when of a video; `null` from its beginning, or to its end. */
export type VideoSpan = { readonly fromSeconds: number | null; readonly toSeconds: number | null }

export const fullSpan: VideoSpan = { fromSeconds: null, toSeconds: null }

export function isPart({ fromSeconds, toSeconds }: VideoSpan): boolean {
  return fromSeconds !== null || toSeconds !== null
}

/** The span that begins at a time; one that would have ended by then goes on to the end. */
export function spanFrom({ toSeconds }: VideoSpan, seconds: number): VideoSpan {
  return {
    fromSeconds: seconds <= 0 ? null : seconds,
    toSeconds: toSeconds !== null && toSeconds <= seconds ? null : toSeconds,
  }
}

/** The span that ends at a time; one that would only begin then is there from the beginning. */
export function spanUntil({ fromSeconds }: VideoSpan, seconds: number, durationSeconds: number): VideoSpan {
  const toSeconds = seconds <= 0 || seconds >= durationSeconds ? null : seconds
  return { fromSeconds: fromSeconds !== null && fromSeconds >= seconds ? null : fromSeconds, toSeconds }
}
