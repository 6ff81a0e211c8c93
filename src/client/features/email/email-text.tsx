import { Anchor } from '@mantine/core'
import classes from './mailbox-screen.module.css'

const address = /(https?:\/\/\S+)/

/** The text of an email as it was written, its addresses as links. */
export function EmailText({ text }: { readonly text: string }) {
  // With the address in a group, every other piece is one; pieces keep their order, so that it may be their key.
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
