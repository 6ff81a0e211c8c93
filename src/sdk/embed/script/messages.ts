/** Data of the tour that a custom script can read. */
export type ScriptedTour = {
  readonly id: string
  readonly name: string
  readonly stops: readonly { readonly id: string; readonly name: string }[]
}

/** Calls that a custom script can make: `goTo` opens a stop, `lookAt` pans the view. */
export type ScriptCall = 'goTo' | 'lookAt'

/** Message from the tour to the frame of its script. */
export type MessageToScript =
  | { readonly type: 'start'; readonly script: string; readonly tour: ScriptedTour }
  | { readonly type: 'event'; readonly name: string; readonly detail: object }
  /** Answer to a call: `failure` is the error message, null on success. */
  | { readonly type: 'answer'; readonly callId: number; readonly failure: string | null }

/** Message from the frame to the tour. It is untrusted, because the script can send any message. */
export type MessageFromScript = {
  /** Repeated in the answer to the call. */
  readonly callId: number
  readonly call: ScriptCall
  /** Argument of the call. Pinned scripts of earlier versions read it under this name. */
  readonly given: unknown
}
