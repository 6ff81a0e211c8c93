import type { Frame } from '../frame.ts'

const eventName = 'stopover-card-audio'

/** Tells the background audio whether a player in a card is audible. */
export function emitCardAudio({ element }: Frame, isAudible: boolean): void {
  element.dispatchEvent(new CustomEvent(eventName, { detail: isAudible }))
}

/** Calls the listener for the rest of the frame's life whenever a player in a card becomes audible or silent. */
export function onCardAudio({ element }: Frame, listener: (isAudible: boolean) => void): void {
  element.addEventListener(eventName, (event) => listener(event instanceof CustomEvent && event.detail === true))
}
