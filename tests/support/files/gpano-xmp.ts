/** Part of a full panorama that the image shows, in pixels, and the pose of the camera. */
type Area = {
  readonly fullWidth: number
  readonly fullHeight: number
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  readonly pose?: Readonly<Record<string, string | number>>
}

/** XMP packet as panorama cameras write it. */
export function gpanoXmp({ fullWidth, fullHeight, width, height, left, top, pose = {} }: Area): string {
  const fields = {
    ProjectionType: 'equirectangular',
    FullPanoWidthPixels: fullWidth,
    FullPanoHeightPixels: fullHeight,
    CroppedAreaImageWidthPixels: width,
    CroppedAreaImageHeightPixels: height,
    CroppedAreaLeftPixels: left,
    CroppedAreaTopPixels: top,
    ...pose,
  }
  const attributes = Object.entries(fields).map(([name, value]) => ` GPano:${name}="${value}"`)
  return [
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description xmlns:GPano="http://ns.google.com/photos/1.0/panorama/"${attributes.join('')}/>`,
    '</rdf:RDF></x:xmpmeta>',
  ].join('')
}
