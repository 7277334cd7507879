import type { Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'

interface Pixels {
  width: number
  height: number
  /** Four bytes each, row by row, as base64: as a list of numbers they would take half a minute to leave the page. */
  data: string
}

/** Draws a PNG in the page, which knows how to read it. */
const pixelsOf = (png: Buffer): string => `(async () => {
  const bytes = Uint8Array.from(atob('${png.toString('base64')}'), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = picture
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  let text = ''
  for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768))
  return { width, height, data: btoa(text) }
})()`

/** Reads the code that somebody would scan from the screen: from its picture, not from what made it. */
export const scan = async (code: Locator): Promise<string> => {
  const { width, height, data } = await code.page().evaluate<Pixels>(pixelsOf(await code.screenshot()))
  return decodeQR({ width, height, data: Uint8ClampedArray.from(Buffer.from(data, 'base64')) })
}
