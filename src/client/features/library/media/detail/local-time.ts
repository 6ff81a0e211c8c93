/** Formats an ISO time for `<input type="datetime-local">`, in the local time zone. */
export function toLocalInput(iso: string): string {
  const time = new Date(iso)
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 19)
}

/** Parses the value of `<input type="datetime-local">` to an ISO time; `null` if it is empty or invalid. */
export function fromLocalInput(text: string): string | null {
  const time = new Date(text)
  return text === '' || Number.isNaN(time.getTime()) ? null : time.toISOString()
}
