export type StopoverErrorDetails = {
  readonly status: number
  /** Identifier of the error, which stays the same while messages may change. */
  readonly code: string
  /** Details for programs, such as the names of invalid fields. */
  readonly facts?: unknown
}

/** Error of a call that the installation rejected. */
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

const stringOr = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback)

/** Reads the error of a response. A response from a proxy has no error code; its message names the status. */
export async function errorOf(response: Response): Promise<StopoverError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { errorMessage, code, facts } = Object(body)
  const message = stringOr(errorMessage, `Stopover answered with status ${response.status}.`)
  return new StopoverError(message, { status: response.status, code: stringOr(code, 'unknown'), facts })
}
