/** Types of the parts of the load generator that benches use; the package has none of its own. */
declare module 'autocannon' {
  type Options = {
    readonly url: string
    readonly headers?: Readonly<Record<string, string>>
    /** Requests that each connection sends one after the other, in place of `url` alone. */
    readonly requests?: readonly { readonly path: string }[]
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    /** Sending threads. */
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
