import { RemoteImage } from '../images/remote-image.tsx'
import { usePersonColor } from './person-color.ts'
import classes from './person-picture.module.css'

function initialsOf(name: string): string {
  const words = name.split(/\s+/).slice(0, 2)
  return words.map((word) => word.charAt(0).toUpperCase()).join('')
}

type PersonPictureProps = {
  /** Null for a deleted user. */
  readonly userId: string | null
  readonly name: string
  /** Null for initials. */
  readonly url: string | null
  readonly sizePx?: number
}

/** Font size of initials relative to the picture. */
const initialsFraction = 0.36
const minInitialsPx = 11

/** Round profile picture. It is decorative; the name must be beside it. */
export function PersonPicture({ userId, name, url, sizePx = 28 }: PersonPictureProps) {
  const color = usePersonColor(userId ?? '')
  const style = {
    width: sizePx,
    height: sizePx,
    fontSize: Math.max(minInitialsPx, Math.round(sizePx * initialsFraction)),
  }
  const initials = (
    <span
      className={classes.initials}
      style={{ ...style, backgroundColor: color.initials }}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    />
  )
  if (url === null) return initials
  return <RemoteImage className={classes.picture} style={style} src={url} alt="" fallback={initials} />
}
