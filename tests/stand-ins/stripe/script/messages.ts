/** Messages between the page's script and the card frame. */
export type Appearance = {
  readonly theme?: string
  readonly variables?: Readonly<Record<string, string>>
}

/** Initial parameters of the frame, in the URL fragment, which is not sent to servers. */
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
export type FrameAnswer = { readonly paymentMethod?: string; readonly error?: StripeJsError }

export type ToFrame =
  | { readonly kind: 'createPaymentMethod'; readonly id: number }
  | { readonly kind: 'appearance'; readonly appearance: Appearance }
export type FromFrame =
  | { readonly kind: 'ready' | 'focus' | 'blur' | 'escape' }
  | { readonly kind: 'height'; readonly height: number }
  | ({ readonly kind: 'change' } & CardState)
  | ({ readonly kind: 'answer'; readonly id: number } & FrameAnswer)
  | { readonly kind: 'done' }

export const settingsOfFrame = (): FrameSettings =>
  JSON.parse(decodeURIComponent(location.hash.slice(1))) as FrameSettings
export const hashOf = (settings: object): string => `#${encodeURIComponent(JSON.stringify(settings))}`
