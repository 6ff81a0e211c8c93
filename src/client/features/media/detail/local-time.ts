/** An instant as `<input type="datetime-local">` shows it, in the time of this machine. */
export function toLocalInput(iso: string): string {
  const time = new Date(iso)
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 19)
}

/** The instant such an input holds; `null` while it holds none. */
export function fromLocalInput(text: string): string | null {
  const time = new Date(text)
  return text === '' || Number.isNaN(time.getTime()) ? null : time.toISOString()
}
