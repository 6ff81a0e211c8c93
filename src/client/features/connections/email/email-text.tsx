import { Anchor } from '@mantine/core'
import classes from './mailbox-screen.module.css'

const urlPattern = /(https?:\/\/\S+)/

/** Text of an email, with URLs as links. */
export function EmailText({ text }: { readonly text: string }) {
  // The capturing group puts a URL at every odd index. The order never changes, so indexes can be keys.
  const parts = text.split(urlPattern).map((part, index) => ({ part, key: `${index}`, isLink: index % 2 === 1 }))
  return (
    <div className={classes.text}>
      {parts.map(({ part, key, isLink }) =>
        isLink ? (
          <Anchor key={key} href={part} underline="always">
            {part}
          </Anchor>
        ) : (
          <span key={key}>{part}</span>
        ),
      )}
    </div>
  )
}
