/** The part of the load generator that is used here; the package has no types of its own. */
declare module 'autocannon' {
  type Options = {
    readonly url: string
    readonly headers?: Readonly<Record<string, string>>
    /** Sent one after the other by each connection, instead of `url` alone. */
    readonly requests?: readonly { readonly path: string }[]
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    /** Threads that send; the server's own is left alone. */
    readonly workers: number
  }
  type Result = {
    readonly requests: { readonly average: number }
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly non2xx: number
    readonly errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
