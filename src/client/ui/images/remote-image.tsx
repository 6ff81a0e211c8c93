import { IconPhotoOff } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import classes from './remote-image.module.css'
import { useImageLoad } from './use-image-load.ts'

type RemoteImageProps = {
  readonly src: string
  /** Empty for decorative images. */
  readonly alt: string
  readonly className?: string | undefined
  readonly style?: CSSProperties
  readonly srcSet?: string | undefined
  readonly sizes?: string | undefined
  readonly width?: number
  readonly height?: number
  readonly isLazy?: boolean
  /** Replaces the default placeholder while the image can't be shown. */
  readonly fallback?: ReactNode
}

/**
 * Image from this server or another host. A placeholder replaces an image that failed to load. It is retried with backoff,
 * according to `Retry-After`, and when the network is back.
 */
export function RemoteImage(props: RemoteImageProps) {
  // The key resets the state when the URL changes.
  return <RetriedImage key={props.src} {...props} />
}

function RetriedImage({ isLazy = false, fallback, ...image }: RemoteImageProps) {
  const { src, alt, className } = image
  const [load, dispatch] = useImageLoad(src)
  if (load.name === 'loading' || load.name === 'loaded') {
    return (
      <img
        {...image}
        key={load.failedAttempts}
        alt={alt}
        loading={isLazy ? 'lazy' : undefined}
        decoding="async"
        draggable={false}
        onLoad={() => dispatch({ type: 'loaded' })}
        // Synchronous, because the browser would draw its broken-image icon in the next frame.
        onError={() => flushSync(() => dispatch({ type: 'broken' }))}
      />
    )
  }
  if (fallback !== undefined) return fallback
  return <Placeholder {...image} className={className} isWaiting={load.name !== 'failed'} />
}

type PlaceholderProps = Pick<RemoteImageProps, 'alt' | 'className' | 'style' | 'width' | 'height'> & {
  readonly isWaiting: boolean
}

function Placeholder({ alt, className, style, width, height, isWaiting }: PlaceholderProps) {
  const { t } = useTranslation()
  const sizeStyle = width === undefined || height === undefined ? {} : { aspectRatio: `${width} / ${height}` }
  const name = t(isWaiting ? 'app.image.waiting' : 'app.image.failed', { name: alt })
  const ariaProps = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span
      className={className === undefined ? classes.placeholder : `${classes.placeholder} ${className}`}
      style={{ ...sizeStyle, ...style }}
      data-waiting={isWaiting || undefined}
      data-filling={className === undefined || undefined}
      {...ariaProps}
    >
      <IconPhotoOff size={24} stroke={1.5} aria-hidden="true" />
    </span>
  )
}
