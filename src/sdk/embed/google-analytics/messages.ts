/** Parameters of an event: numbers and short texts. */
export type GaParameters = Readonly<Record<string, string>>

export type GaEvent = { readonly name: string; readonly parameters: GaParameters }

/** First message, which transfers the port. It names the tour as the page, regardless of the embedding page. */
export type GaStart = {
  readonly type: 'start'
  readonly gaId: string
  readonly clientId: string
  readonly page: { readonly location: string; readonly title: string; readonly referrer: string }
}

/** Message to the frame of Google's tag. After `stop`, the frame responds once and sends nothing more. */
export type ToGaFrame = ({ readonly type: 'event' } & GaEvent) | { readonly type: 'stop' }
