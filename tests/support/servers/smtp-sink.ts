import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Email as a mail server received it: the envelope, which determines the recipients, and the message. */
export type ReceivedEmail = {
  readonly from: string
  readonly recipients: readonly string[]
  readonly raw: string
  readonly message: Email
}

export type SmtpSink = {
  /** Value for `SMTP_URL`. */
  readonly url: string
  readonly port: number
  readonly received: readonly ReceivedEmail[]
  /** Number of messages that clients offered, including rejected ones. */
  readonly offeredCount: () => number
  /** Waits until `count` messages have arrived; throws after a timeout. */
  readonly waitForMessages: (count: number) => Promise<readonly ReceivedEmail[]>
  readonly stop: () => Promise<void>
}

const timeoutMs = 60_000

/** Behavior for a message: accept it, reject it temporarily, or accept it and drop the connection before confirming. */
export type SinkBehavior = 'accept' | 'reject' | 'disconnect'

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Starts a mail server on loopback that stores messages instead of delivering them. `behaviorOf` counts messages from 1. */
export async function startSmtpSink({
  port = 0,
  behaviorOf = () => 'accept',
  ...options
}: SMTPServerOptions & {
  readonly port?: number
  readonly behaviorOf?: (messageNumber: number) => SinkBehavior
} = {}): Promise<SmtpSink> {
  const received: ReceivedEmail[] = []
  let offeredCount = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
    onData: async (stream, { envelope }, callback) => {
      const raw = await readAll(stream)
      offeredCount += 1
      const behavior = behaviorOf(offeredCount)
      if (behavior === 'reject') return callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
      received.push({
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        recipients: envelope.rcptTo.map(({ address }) => address),
        raw: raw.toString('utf8'),
        message: await PostalMime.parse(raw),
      })
      if (behavior === 'accept') return callback(null)
      for (const { _socket: socket } of server.connections) socket.destroy()
    },
  })
  // Some tests disconnect in the middle of a message.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: listeningPort } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${listeningPort}`,
    port: listeningPort,
    received,
    offeredCount: () => offeredCount,
    waitForMessages: async (count) => {
      const deadlineMs = Date.now() + timeoutMs
      while (received.length < count) {
        if (Date.now() > deadlineMs)
          throw new Error(`${received.length} of ${count} messages arrived within ${timeoutMs} ms`)
        await pause(20)
      }
      return received
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
