/** Longest side of a cover, pixels; lists and task cards show it smaller. */
const LONGEST = 1280
const TYPE = 'image/jpeg'

const toBlob = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, TYPE, quality))

const draw = (picture: ImageBitmap, longest: number): HTMLCanvasElement => {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('canvas')
  // Transparent parts would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * A picture of at most `limit` bytes: as it is when it fits, else drawn smaller and coarser on the page until it does.
 * @throws when the file is no picture that the browser can read
 */
export const shrink = async (file: File, limit: number): Promise<File> => {
  const picture = await createImageBitmap(file)
  if (file.size <= limit && Math.max(picture.width, picture.height) <= LONGEST * 2) return file
  for (let longest = LONGEST; ; longest = Math.round(longest * 0.75))
    for (const quality of [0.9, 0.8, 0.7, 0.55]) {
      const blob = await toBlob(draw(picture, longest), quality)
      if (blob && (blob.size <= limit || longest < 64))
        return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: TYPE })
    }
}
