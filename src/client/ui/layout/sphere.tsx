import classes from './sphere.module.css'

const radius = 100
const parallelsDeg = [-60, -40, -20, 0, 20, 40, 60]
/** Height of a parallel relative to its width, as if seen slightly from above. */
const parallelAspect = 0.08
const meridiansDeg = [0, 18, 36, 54, 72, 90]

/** Decorative graticule of a sphere, seen from slightly above its equator. */
export function Sphere() {
  return (
    <svg className={classes.sphere} viewBox="-104 -104 208 208" aria-hidden="true">
      {meridiansDeg.map((deg) => (
        <ellipse key={deg} rx={radius * Math.sin((deg * Math.PI) / 180)} ry={radius} />
      ))}
      {parallelsDeg.map((deg) => {
        const y = -radius * Math.sin((deg * Math.PI) / 180)
        const halfWidth = radius * Math.cos((deg * Math.PI) / 180)
        return <ellipse key={deg} cy={y} rx={halfWidth} ry={halfWidth * parallelAspect} />
      })}
      <circle className={classes.stop} cx="26" cy="2" r="3.2" />
      <circle className={classes.ring} cx="26" cy="2" r="6.4" />
    </svg>
  )
}
