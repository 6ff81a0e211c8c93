import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ApiError } from './responses.ts'

export type Keys = { readonly accessKeyId: string; readonly secretAccessKey: string }

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/

/**
 * Rejects a request without a valid AWS Signature Version 4 ("Authenticating Requests: Using the Authorization
 * Header"). The body must have the signed hash. Signed chunks with a trailer are rejected too, because stores other than
 * Amazon's keep the trailer in the file.
 */
export function requireSignature({ method = '', url = '', headers }: IncomingMessage, body: Buffer, keys: Keys): void {
  const [, accessKeyId, day = '', region = '', signedHeaders = '', signature = ''] =
    authorizationPattern.exec(headers.authorization ?? '') ?? []
  if (accessKeyId !== keys.accessKeyId) throw new ApiError('AccessDenied')
  const payloadHash = String(headers['x-amz-content-sha256'] ?? '')
  if (payloadHash.startsWith('STREAMING-') || headers['content-encoding'] === 'aws-chunked')
    throw new ApiError('NotImplemented')
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256(body))
    throw new ApiError('XAmzContentSHA256Mismatch')
  const { pathname, searchParams } = new URL(url, 'http://store')
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const headerLines = signedHeaders.split(';').map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )
  const canonicalRequest = [method, pathname, query.join('&'), headerLines.join(''), signedHeaders, payloadHash].join(
    '\n',
  )
  const scope = `${day}/${region}/s3/aws4_request`
  const stringToSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonicalRequest)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secretAccessKey}`, day))
  if (!timingSafeEqual(hmac(key, stringToSign), Buffer.from(signature, 'hex'))) throw new ApiError('AccessDenied')
}
