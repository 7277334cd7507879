/** Longest side of a photo as it is kept, px. */
const LONGEST = 1800
const QUALITY = 0.85

/**
 * A photo of a camera as a JPEG of a sensible size; it loses where and by which device it was taken.
 * @throws when the browser cannot read it as a picture
 */
export const shrunkPhoto = async (photo: File): Promise<File> => {
  const picture = await createImageBitmap(photo)
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('The browser made no picture of it')
  return new File([blob], photo.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}
