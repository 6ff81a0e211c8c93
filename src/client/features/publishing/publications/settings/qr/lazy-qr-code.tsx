import { Skeleton } from '@mantine/core'
import { lazyComponent } from '../../../../../ui/loading/lazy-component.tsx'

/** QR code. Its renderer is loaded on first use. */
export const LazyQrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode, {
  placeholder: <Skeleton height={232} width={232} mx="auto" />,
})
