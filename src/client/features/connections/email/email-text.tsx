import { Anchor } from '@mantine/core'
import classes from './mailbox-screen.module.css'

const address = /(https?:\/\/\S+)/

/** Text of an email, with URLs as links. */
export function EmailText({ text }: { readonly text: string }) {
  // Splitting by a capturing group puts a URL at every odd index. The order never changes, so indexes can be keys.
  const pieces = text.split(address).map((piece, index) => ({ piece, key: `${index}`, isLink: index % 2 === 1 }))
  return (
    <div className={classes.text}>
      {pieces.map(({ piece, key, isLink }) =>
        isLink ? (
          <Anchor key={key} href={piece} underline="always">
            {piece}
          </Anchor>
        ) : (
          <span key={key}>{piece}</span>
        ),
      )}
    </div>
  )
}
