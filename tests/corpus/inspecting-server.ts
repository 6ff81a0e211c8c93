import { kindBuilders } from '../../src/server/media/builders.ts'
import { MediaError } from '../../src/server/ports/media-builder.ts'
import type { MediaKind } from '../../src/shared/media/registry.ts'

/**
 * Process that inspects files sequentially with the code of the media worker, which is fast enough for a whole corpus.
 */
process.on('message', ({ kind, path }: { readonly kind: MediaKind; readonly path: string }) => {
  kindBuilders[kind]()
    .then((builder) => builder.inspect({ inputPath: path }))
    .then(
      ({ durationMs }) => ({ facts: { durationMs } }),
      (cause: unknown) =>
        cause instanceof MediaError ? { code: cause.code, detail: cause.message } : { crash: String(cause) },
    )
    .then((result) => process.send?.(result))
})
