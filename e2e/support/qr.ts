import type { Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** Reads the code that somebody would scan from the screen: from its picture, not from what made it. */
export const scan = async (code: Locator): Promise<string> => {
  const png = (await code.screenshot()).toString('base64')
  const { width, height, pixels } = await code.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    const data = context?.getImageData(0, 0, picture.width, picture.height).data ?? []
    return { width: picture.width, height: picture.height, pixels: [...data] }
  }, png)
  return decodeQR({ width, height, data: Uint8ClampedArray.from(pixels) })
}
