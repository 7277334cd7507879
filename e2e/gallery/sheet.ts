import type { Page } from '@playwright/test'

/** Runs in the page, so it is text: draws pictures in rows, each under its name, and answers the sheet as WebP in base64. */
const DRAW = `async (pictures) => {
  const HEIGHT = 560, GAP = 12, TITLE = 22, ROW = 6
  const images = await Promise.all(pictures.map(async ({ png, look }) => {
    const image = new Image()
    image.src = 'data:image/png;base64,' + png
    await image.decode()
    return { image, look, width: image.width * HEIGHT / image.height }
  }))
  const rows = []
  for (let at = 0; at < images.length; at += ROW) rows.push(images.slice(at, at + ROW))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(...rows.map((row) => row.reduce((sum, { width }) => sum + width + GAP, GAP)))
  canvas.height = rows.length * (HEIGHT + TITLE + GAP) + GAP
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#8a95a1'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.font = '14px system-ui'
  pen.imageSmoothingQuality = 'high'
  rows.forEach((row, line) => {
    let x = GAP
    const y = GAP + line * (HEIGHT + TITLE + GAP)
    for (const { image, look, width } of row) {
      pen.fillStyle = '#000'
      pen.fillText(look, x, y + 14)
      pen.drawImage(image, x, y + TITLE, width, HEIGHT)
      x += width + GAP
    }
  })
  return canvas.toDataURL('image/webp', 0.8).split(',')[1]
}`

/** A contact sheet of named pictures, as WebP. */
export const drawSheet = async (
  page: Page,
  pictures: readonly { look: string; png: Buffer }[],
): Promise<Buffer> => {
  const given = pictures.map(({ look, png }) => ({ look, png: png.toString('base64') }))
  const drawn = await page.evaluate(`(${DRAW})(${JSON.stringify(given)})`)
  return Buffer.from(drawn as string, 'base64')
}

/** Runs in the page, so it is text: a picture no wider than this, as WebP in base64, with the best quality that stays within the size. */
const SHRINK = `async ({ png, width, most }) => {
  const image = new Image()
  image.src = 'data:image/png;base64,' + png
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(width, image.width)
  canvas.height = Math.round(image.height * canvas.width / image.width)
  const pen = canvas.getContext('2d')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  let data = ''
  for (let quality = 0.9; quality > 0.3; quality -= 0.06) {
    data = canvas.toDataURL('image/webp', quality).split(',')[1]
    if (data.length * 0.75 <= most) break
  }
  return data
}`

/** A picture as WebP, no wider and no heavier than is said. */
export const toWebp = async (page: Page, png: Buffer, width: number, most: number): Promise<Buffer> => {
  const shrunk = await page.evaluate(
    `(${SHRINK})(${JSON.stringify({ png: png.toString('base64'), width, most })})`,
  )
  return Buffer.from(shrunk as string, 'base64')
}
