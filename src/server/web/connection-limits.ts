import { dayMs, minuteMs, secondMs } from '../../shared/kernel/units.ts'

/** Limits of connections and requests. */
export const connectionLimits = {
  /** Idle timeout of a connection, because unread responses occupy memory. */
  idleTimeoutMs: 2 * minuteMs,
  /**
   * Idle time between two requests after which a connection is closed. It is longer than the 60 s of common proxies, which
   * would otherwise send a request while the server closes the connection.
   */
  keepAliveMs: 75 * secondMs,
  /** Maximum number of pipelined requests on a connection; browsers send one. */
  unansweredRequestsMax: 16,
  /** Interval at which Node closes connections that exceed a timeout. */
  checkIntervalMs: 2 * secondMs,
  /** Maximum duration of receiving a body. */
  bodyMaxMs: 30 * secondMs,
  /** Maximum duration of receiving a form with an image. */
  formMaxMs: 2 * minuteMs,
  /** Maximum duration of receiving an upload, the longest of all requests. */
  requestMaxMs: dayMs,
  /** Maximum duration of a shutdown, which its phases share. */
  shutdownMs: 30 * secondMs,
} as const
