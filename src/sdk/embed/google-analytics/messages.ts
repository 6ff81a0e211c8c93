/** Of an event: numbers and short texts. */
export type GaParameters = Readonly<Record<string, string>>

export type GaEvent = { readonly name: string; readonly parameters: GaParameters }

/** Opens the frame's port. What is measured is the tour, whatever page shows it. */
export type GaStart = {
  readonly type: 'start'
  readonly gaId: string
  readonly clientId: string
  readonly page: { readonly location: string; readonly title: string; readonly referrer: string }
}

/** From the tour to the frame in which Google's tag runs. After `stop`, the frame answers once and sends nothing more. */
export type ToGaFrame = ({ readonly type: 'event' } & GaEvent) | { readonly type: 'stop' }
