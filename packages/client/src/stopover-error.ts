export type StopoverErrorDetails = {
  readonly status: number
  /** Stable identifier of the error; messages may change. */
  readonly code: string
  /** Details for programs, such as the names of invalid fields. */
  readonly facts?: unknown
}

/** Error of a call that Stopover rejected. */
export class StopoverError extends Error {
  override readonly name = 'StopoverError'
  readonly status: number
  readonly code: string
  readonly facts: unknown

  constructor(message: string, { status, code, facts }: StopoverErrorDetails) {
    super(message)
    this.status = status
    this.code = code
    this.facts = facts
  }
}

const textOr = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback)

/** Reads the error of a response. A response of a proxy has no error code; its error names the status. */
export async function errorOf(response: Response): Promise<StopoverError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { errorMessage, code, facts } = Object(body)
  const message = textOr(errorMessage, `Stopover answered with status ${response.status}.`)
  return new StopoverError(message, { status: response.status, code: textOr(code, 'unknown'), facts })
}
