import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { QrCodeProps } from './qr-code.tsx'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** QR code. Its renderer is loaded on first use. */
export function LazyQrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<Skeleton height={232} width={232} mx="auto" />}>
      <QrCode {...props} />
    </Suspense>
  )
}
