import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UploadFailure } from '../../../../shared/media/upload-state.ts'
import { type UploadHandle, uploadFile } from '../../../platform/upload-file.ts'

export type ArchiveUpload =
  | { readonly step: 'none' }
  | { readonly step: 'sending'; readonly fileName: string; readonly fraction: number }
  | { readonly step: 'received'; readonly uploadId: string }
  | { readonly step: 'failed'; readonly failure: UploadFailure }

/**
 * Uploads the ZIP file of a tour. Unless the import has started, the upload is deleted when the component unmounts or
 * another file is chosen.
 */
export function useArchiveUpload() {
  const [upload, setUpload] = useState<ArchiveUpload>({ step: 'none' })
  const handle = useRef<UploadHandle | null>(null)
  /** Number of the current upload, so that messages of earlier ones are ignored. */
  const current = useRef(0)
  const drop = () => {
    current.current++
    void handle.current?.cancel().catch(() => undefined)
    handle.current = null
  }
  const dropOnUnmount = useEffectEvent(drop)
  useEffect(() => () => dropOnUnmount(), [])
  const start = async (file: File) => {
    drop()
    const number = current.current
    const update = (state: ArchiveUpload) => {
      if (number === current.current) setUpload(state)
    }
    const sending = (sentBytes: number) =>
      update({ step: 'sending', fileName: file.name, fraction: file.size === 0 ? 0 : sentBytes / file.size })
    sending(0)
    const fileToUpload = { file, path: file.name, kind: 'tours', kindIsGuess: false } as const
    const newHandle = await uploadFile(
      { ...fileToUpload, replacesMediaId: null, keepsDuplicate: false },
      {
        onProgress: sending,
        onSent: () => undefined,
        onStored: () => undefined,
        onPause: () => undefined,
        onReceived: (uploadId) => update({ step: 'received', uploadId }),
        onFailed: (failure) => update({ step: 'failed', failure }),
      },
    )
    if (number === current.current) handle.current = newHandle
    else await newHandle.cancel().catch(() => undefined)
  }
  return {
    upload,
    start: (file: File) => void start(file),
    cancel: () => {
      drop()
      setUpload({ step: 'none' })
    },
    /** Leaves the upload to the import, which deletes it. */
    release: () => {
      handle.current = null
    },
  }
}
