import classes from './spinner.module.css'

/** Turning ring; `size` is its diameter in pixels. */
export function Spinner({ size }: { readonly size: 22 | 36 }) {
  return <span className={classes.spinner} data-size={size} data-spinner aria-hidden="true" />
}
