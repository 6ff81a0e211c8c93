/** Look of the card form, in Stripe's appearance API. */
export type Appearance = {
  readonly theme?: string
  readonly variables?: Readonly<Record<string, string>>
}

/** Settings of a frame. They are in the fragment of its URL, which browsers don't send to servers. */
export type FrameSettings = {
  readonly origin: string
  readonly publishableKey: string
  readonly appearance: Appearance
  readonly locale: string
}

export type StripeJsError = {
  readonly type: string
  readonly code?: string
  readonly decline_code?: string
  readonly message: string
}

export type CardState = { readonly empty: boolean; readonly complete: boolean }
export type FrameResponse = { readonly paymentMethod?: string; readonly error?: StripeJsError }

/** Messages from the page's script to the card frame. */
export type ToFrame =
  | { readonly kind: 'createPaymentMethod'; readonly id: number }
  | { readonly kind: 'appearance'; readonly appearance: Appearance }
/** Messages from the frames to the page's script. */
export type FromFrame =
  | { readonly kind: 'ready' | 'focus' | 'blur' | 'escape' }
  | { readonly kind: 'height'; readonly height: number }
  | ({ readonly kind: 'change' } & CardState)
  | ({ readonly kind: 'response'; readonly id: number } & FrameResponse)
  | { readonly kind: 'done' }

/** Reads the settings of the current frame from its URL. */
export const readFrameSettings = (): FrameSettings =>
  JSON.parse(decodeURIComponent(location.hash.slice(1))) as FrameSettings
/** Encodes the settings of a frame as the fragment of its URL. */
export const encodeSettings = (settings: object): string => `#${encodeURIComponent(JSON.stringify(settings))}`
