import type { Frame } from '../frame.ts'

const name = 'stopover-heard'

/** Tells the audio behind the tour whether something in a sheet is heard. */
export function tellHeard({ element }: Frame, heard: boolean): void {
  element.dispatchEvent(new CustomEvent(name, { detail: heard }))
}

export function onHeard({ element }: Frame, listen: (heard: boolean) => void): void {
  element.addEventListener(name, (event) => listen(event instanceof CustomEvent && event.detail === true))
}
