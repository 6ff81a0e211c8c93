import { useId } from 'react'
import classes from './deliveries.module.css'

type TextBlockProps = { readonly title: string; readonly text: string; readonly emptyText?: string }

/** Preformatted text that scrolls, also by keyboard. */
export function TextBlock({ title, text, emptyText = '' }: TextBlockProps) {
  const id = useId()
  return (
    <div>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      {text === '' ? (
        <p className={classes.note}>{emptyText}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        <section className={classes.block} aria-labelledby={id} tabIndex={0}>
          <pre>{text}</pre>
        </section>
      )}
    </div>
  )
}
