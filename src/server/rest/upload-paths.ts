import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { uploadPath } from '../../shared/web/routes.ts'

const protocol = z.literal('1.0.0').meta({ description: 'Version of the tus protocol.' })
const tus = z.object({ 'Tus-Resumable': protocol })
const upload = z.object({ uploadId: z.uuid().meta({ description: 'The last part of the address of an upload.' }) })
const offset = z.int().nonnegative()

const problems: Readonly<Record<number, string>> = {
  400: 'A header is missing or invalid.',
  401: 'No session or token, or an expired one.',
  403: 'A permission is missing, or the token only reads.',
  404: 'No such upload.',
  409: 'The offset is not the one that the upload is at.',
  410: 'The upload expired.',
  412: 'The client speaks another version of the protocol.',
  413: 'The file is too large, or the storage of the account is full.',
  415: 'The bytes are of another type.',
  422: 'Not a file that can be read.',
  423: 'Another connection is sending to this upload.',
  429: 'Too many uploads are open.',
}

const problemsOf = (statuses: readonly number[]): ZodOpenApiResponsesObject =>
  Object.fromEntries(statuses.map((status) => [String(status), { description: problems[status] ?? '' }]))

const finished = {
  'Upload-Offset': offset.optional().meta({ description: 'Bytes that have arrived.' }),
  'Stopover-Media-Id': z.uuid().optional().meta({ description: 'Id of the medium, once all bytes have arrived.' }),
}

/**
 * The addresses of uploads, which speak tus (docs/api.md, "Uploads") and are no rows. Written by hand, so that the
 * document has them too.
 */
export function uploadPaths(whoMay: string): ZodOpenApiPathsObject {
  const security: NonNullable<ZodOpenApiOperationObject['security']> = [{ bearer: [] }, { cookie: [] }]
  const common = { tags: ['Uploads'], 'x-who-may': whoMay, security }
  const create: ZodOpenApiOperationObject = {
    ...common,
    operationId: 'startAnUpload',
    summary: 'Start an upload',
    description: 'The account is that of the token, or the header `Stopover-Account`.',
    requestParams: {
      header: tus.extend({
        'Upload-Length': z.int().positive().meta({ description: 'Bytes of the file.' }),
        'Upload-Metadata': z.string().meta({
          description:
            'Names and values in base64, as tus writes them: `filename`, `kind` (`panos`, `images`, `videos`, `videos360`, `audio` or `documents`) and, if it is to be checked, `sha256` in hexadecimal.',
          example: 'filename aGFsbC5qcGc=,kind cGFub3M=',
        }),
        'Stopover-Account': z.uuid().optional().meta({ description: 'Id of the account.' }),
      }),
    },
    responses: {
      201: {
        description: 'Started.',
        headers: z.object({ Location: z.string().meta({ description: 'Address of the upload.' }) }),
      },
      ...problemsOf([400, 401, 403, 412, 413, 429]),
    },
  }
  const send: ZodOpenApiOperationObject = {
    ...common,
    operationId: 'sendBytesOfAnUpload',
    summary: 'Send bytes of an upload',
    description: 'In as many parts as you like. The answer to the last part names the new medium.',
    requestParams: {
      path: upload,
      header: tus.extend({ 'Upload-Offset': offset.meta({ description: 'Where in the file the bytes begin.' }) }),
    },
    requestBody: { required: true, content: { 'application/offset+octet-stream': { schema: z.file() } } },
    responses: {
      204: { description: 'Received.', headers: z.object(finished) },
      ...problemsOf([400, 401, 403, 404, 409, 410, 412, 413, 415, 422, 423]),
    },
  }
  const locate: ZodOpenApiOperationObject = {
    ...common,
    operationId: 'findOutHowFarAnUploadIs',
    summary: 'Find out how far an upload is',
    description: 'After a connection broke: go on at the offset that it answers.',
    requestParams: { path: upload, header: tus },
    responses: { 200: { description: 'Found.', headers: z.object(finished) }, ...problemsOf([401, 404, 410, 412]) },
  }
  const cancel: ZodOpenApiOperationObject = {
    ...common,
    operationId: 'cancelAnUpload',
    summary: 'Cancel an upload',
    requestParams: { path: upload, header: tus },
    responses: { 204: { description: 'Canceled.' }, ...problemsOf([401, 404, 412]) },
  }
  return {
    [uploadPath]: { post: create },
    [`${uploadPath}/{uploadId}`]: { head: locate, patch: send, delete: cancel },
  }
}
