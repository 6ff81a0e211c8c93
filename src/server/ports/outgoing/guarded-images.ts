import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { translateFileError } from '../file-faults.ts'
import type { OutgoingImages } from '../outgoing-images.ts'
import { before } from './before.ts'
import { machineNetwork, type Network } from './network.ts'
import { OneConnection } from './one-connection.ts'
import { readPermittedAddress, requirePublic } from './permitted-address.ts'

const redirects = new Set([301, 302, 303, 307, 308])

type Hop = { readonly url: URL; readonly address: string; readonly signal: AbortSignal; readonly network: Network }

function ask(hop: Hop): Promise<IncomingMessage> {
  const { url, signal } = hop
  const headers = {
    Accept: 'image/jpeg, image/png, image/webp',
    'Accept-Encoding': 'identity',
    'User-Agent': 'Stopover',
  }
  return new Promise((resolve, reject) => {
    request(url, { agent: new OneConnection(hop), signal, headers }, resolve)
      .once('error', reject)
      .end()
  })
}

/** Ends a body that is larger than an image may be. */
function atMost(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, hand) {
      bytes += chunk.byteLength
      hand(bytes > maxBytes ? new Error('the answer is too large') : null, chunk)
    },
  })
}

type Way = { readonly hosts: ReadonlySet<string>; readonly network: Network; readonly signal: AbortSignal }

/** Goes where the address leads, each step judged as if it were the first. */
async function follow(first: string, { hosts, network, signal }: Way): Promise<IncomingMessage> {
  let url = readPermittedAddress(first, hosts)
  for (let step = 0; step <= limits.outgoingRedirectsMax; step++) {
    const address = requirePublic(await network.resolve(url.hostname, signal))
    signal.throwIfAborted()
    const answer = await ask({ url, address, signal, network })
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return answer
    answer.destroy()
    if (!redirects.has(statusCode) || headers.location === undefined) throw new Error(`it answered ${statusCode}`)
    url = readPermittedAddress(headers.location, hosts, url)
  }
  throw new Error('it leads on and on')
}

async function save(answer: IncomingMessage, path: string, signal: AbortSignal): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx' })
  try {
    await pipeline(answer, atMost(limits.outgoingMaxBytes), file, { signal })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/**
 * Asks only hosts that the operator named, only by https, only at public addresses, and connects to the very address
 * that was judged (threat T05).
 */
export function guardedImages(allowedHosts: readonly string[], network: Network = machineNetwork): OutgoingImages {
  const hosts = new Set(allowedHosts)
  return {
    fetch: async (address, path) => {
      const signal = AbortSignal.timeout(limits.outgoingTotalMs)
      try {
        await save(await before(signal, follow(address, { hosts, network, signal })), path, signal)
      } catch (error) {
        const problem = translateFileError(error)
        throw problem instanceof AppError ? problem : new AppError('media.addressFailed', { cause: error })
      }
    },
  }
}
