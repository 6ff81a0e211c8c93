import { IconPhotoOff } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import classes from './remote-image.module.css'
import { useImageLoad } from './use-image-load.ts'

type RemoteImageProps = {
  readonly src: string
  /** Empty for decoration: something beside the image says what it shows. */
  readonly alt: string
  readonly className?: string | undefined
  readonly style?: CSSProperties
  readonly srcSet?: string | undefined
  readonly sizes?: string | undefined
  readonly width?: number
  readonly height?: number
  readonly isLazy?: boolean
  /** Replaces the usual placeholder while the image can't be shown. */
  readonly fallback?: ReactNode
}

/**
 * An image of the server or of another host. Where it fails, a placeholder stands in its place, never the browser's broken
 * image, and it is tried again: when the server says so, after growing pauses, and when the network is back.
 */
export function RemoteImage(props: RemoteImageProps) {
  // Another address is another image, which begins with its first try.
  return <Tried key={props.src} {...props} />
}

function Tried({ isLazy = false, fallback, ...image }: RemoteImageProps) {
  const { src, alt, className } = image
  const [load, dispatch] = useImageLoad(src)
  if (load.name === 'loading' || load.name === 'loaded') {
    return (
      <img
        {...image}
        key={load.tries}
        alt={alt}
        loading={isLazy ? 'lazy' : undefined}
        decoding="async"
        draggable={false}
        onLoad={() => dispatch({ type: 'loaded' })}
        // At once: the browser would draw its broken image in the next frame.
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
  const shape = width === undefined || height === undefined ? {} : { aspectRatio: `${width} / ${height}` }
  const name = t(isWaiting ? 'app.image.waiting' : 'app.image.failed', { name: alt })
  const named = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span
      className={className === undefined ? classes.missing : `${classes.missing} ${className}`}
      style={{ ...shape, ...style }}
      data-waiting={isWaiting || undefined}
      data-filling={className === undefined || undefined}
      {...named}
    >
      <IconPhotoOff size={24} stroke={1.5} aria-hidden="true" />
    </span>
  )
}
