/** What a custom script knows of its tour. */
export type ScriptedTour = {
  readonly id: string
  readonly name: string
  readonly stops: readonly { readonly id: string; readonly name: string }[]
}

/** What a custom script may ask of its tour. */
export type ScriptCall = 'goTo' | 'lookAt'

/** From the tour to the frame of its script. */
export type ToScript =
  | { readonly type: 'start'; readonly script: string; readonly tour: ScriptedTour }
  | { readonly type: 'event'; readonly name: string; readonly detail: object }
  /** What became of a call: nothing, or why it failed. */
  | { readonly type: 'answer'; readonly callId: number; readonly failure: string | null }

/** From the frame to the tour. It may hold anything: the author of the script may have written messages, too. */
export type FromScript = {
  readonly callId: number
  readonly call: ScriptCall
  readonly given: unknown
}
