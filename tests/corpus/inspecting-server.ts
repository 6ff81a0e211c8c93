import { kindBuilders } from '../../src/server/media/builders.ts'
import { MediaError } from '../../src/server/ports/media-builder.ts'
import type { MediaKind } from '../../src/shared/media/registry.ts'

// Inspects files one after the other with the code of the media worker. One process for all of them makes this fast enough
// for a whole corpus.
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
