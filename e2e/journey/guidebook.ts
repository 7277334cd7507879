import { expect, type Locator, type Page } from '@playwright/test'
import { exactly, type Words } from '../support/language.ts'
import { expectAccessible, writeIn } from '../support/pages.ts'

/** A part of the lab project that is open in the editor. */
export const openTab = async (page: Page, t: Words, name: string): Promise<void> => {
  const called = { name: new RegExp(t(`labs:tab.${name}`)) }
  await page.getByRole('tab', called).click()
  // What is looked for next could be found in the panel before, which is about to be hidden.
  await expect(page.getByRole('tabpanel', called)).toBeVisible()
}

/** Does what changes the draft and waits until the server has it. */
export const saved = async (page: Page, change: () => Promise<unknown>): Promise<void> => {
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/lab/project/update'))
  await change()
  await stored
}

/** The time of the last save is shown. */
const expectSaved = (page: Page) =>
  expect(page.locator('.lb-footbar').getByRole('status')).toHaveText(/\d\d:\d\d:\d\d/)

/** A picture of noise drawn in the page: nothing makes it small but fewer points and coarser ones. */
export const noisyPicture = async (page: Page, width: number, height: number): Promise<Buffer> => {
  const base64 = (await page.evaluate(`new Promise((resolve) => {
    const canvas = new OffscreenCanvas(${width}, ${height})
    const context = canvas.getContext('2d')
    const picture = context.createImageData(${width}, ${height})
    for (let k = 0; k < picture.data.length; k++) picture.data[k] = k % 4 === 3 ? 255 : (k * 2654435761) >>> 24
    context.putImageData(picture, 0, 0)
    canvas.convertToBlob({ type: 'image/png' }).then((blob) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result.split(',')[1])
      reader.readAsDataURL(blob)
    })
  })`)) as string
  return Buffer.from(base64, 'base64')
}

/** The editor of the guidebook in one language. */
export const editorOf = (page: Page, t: Words, which: '中文' | 'English'): Locator =>
  page.locator('.lb-rich-edit').filter({
    has: page.getByRole('textbox', { name: `${t('labs:tab.guidebook')} (${which})` }),
  })

/** A button of its toolbar. */
export const tool = (editor: Locator, t: Words, name: string) =>
  editor.getByRole('toolbar').getByRole('button', { name: exactly(t(name)) })

const setLevel = async (page: Page, t: Words, editor: Locator, name: string): Promise<void> => {
  await editor.getByRole('combobox', { name: t('rich:level') }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
}

const putFormula = async (page: Page, t: Words, editor: Locator): Promise<void> => {
  await tool(editor, t, 'rich:formula').click()
  await page.getByRole('menuitem', { name: t('rich:formula_block') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('U_o=\\frac{R_2}{R_1+R_2}U_i')
  await dialog.locator('.ant-btn-primary').click()
  await expect(editor.locator('.katex').first()).toBeVisible()
}

const putTable = async (page: Page, t: Words, editor: Locator): Promise<void> => {
  await tool(editor, t, 'rich:table').click()
  await page.getByRole('menuitem', { name: t('rich:tableAct.insertTable') }).click()
  await page.keyboard.type('R1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10 kΩ')
  await expect(editor.locator('th').nth(1)).toHaveText('10 kΩ')
  // Out of the table again.
  for (let row = 0; row < 3; row++) await page.keyboard.press('ArrowDown')
}

/** A link, where nothing is chosen: what is no address is refused, and the protocol may be left out. */
const putLink = async (page: Page, t: Words, editor: Locator): Promise<void> => {
  await tool(editor, t, 'rich:link').click()
  const dialog = page.getByRole('dialog', { name: t('rich:link') })
  await dialog.getByRole('textbox').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(t('rich:linkWrong'))).toBeVisible()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('example.org/scope')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(editor.getByRole('link', { name: 'example.org/scope' })).toHaveAttribute(
    'href',
    'https://example.org/scope',
  )
}

/** Pastes what a spreadsheet copies: words, and a picture of them; or a picture alone. */
const paste = (editor: Locator, picture: Buffer, html: string): Promise<unknown> =>
  editor.getByRole('textbox').evaluate(
    (field, [base64, text]) => {
      const scope = globalThis as unknown as Record<string, new (...given: unknown[]) => unknown>
      const bytes = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.codePointAt(0) ?? 0)
      const clipboardData = new scope['DataTransfer']!() as {
        items: { add(file: unknown): void }
        setData(type: string, text: string): void
      }
      clipboardData.items.add(new scope['File']!([bytes], 'image.png', { type: 'image/png' }))
      if (text) clipboardData.setData('text/html', text)
      const event = new scope['ClipboardEvent']!('paste', { clipboardData, bubbles: true, cancelable: true })
      ;(field as unknown as { dispatchEvent(event: unknown): void }).dispatchEvent(event)
    },
    [picture.toString('base64'), html] as const,
  )

/** Heading, formula, table, pasted picture and program in Chinese; a pasted table and the circuit in English. */
export const writeGuidebook = async (page: Page, t: Words): Promise<void> => {
  await openTab(page, t, 'guidebook')
  const [left, right] = [editorOf(page, t, '中文'), editorOf(page, t, 'English')]
  const picture = await noisyPicture(page, 80, 60)
  await writeIn(page, 'zh')
  await left.getByRole('textbox').click()
  await setLevel(page, t, left, t('rich:heading', { level: 2 }))
  await page.keyboard.type('实验目的')
  await page.keyboard.press('Enter')
  await expect(left.locator('h2')).toHaveText('实验目的')
  await page.keyboard.type('测量分压。')
  await putFormula(page, t, left)
  await putTable(page, t, left)
  await page.keyboard.press('Enter')
  await paste(left, picture, '')
  await expect(left.locator('.lb-rich-content img')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.type('代码：')
  await page.keyboard.press('Enter')
  await setLevel(page, t, left, t('rich:codeBlock'))
  await page.keyboard.type('R1 in out 10k')
  await expect(left.locator('pre')).toHaveText('R1 in out 10k')
  await expect(left.locator('.lb-rich-content img')).toHaveCount(1)

  await writeIn(page, 'en')
  await right.getByRole('textbox').click()
  await page.keyboard.type('Aim: ')
  await putLink(page, t, right)
  // The table, not the picture that comes with it.
  await paste(right, picture, '<table><tr><td>Part</td><td>10 kΩ</td></tr></table>')
  await expect(right.locator('td')).toHaveText(['Part', '10 kΩ'])
  await expect(right.locator('.lb-rich-content img')).toHaveCount(0)
  await right.locator('.lb-rich-content p').first().click()
  await saved(page, () => tool(right, t, 'labs:guide.circuit').click())
  await expect(right.locator('.lb-rich-content img')).toHaveCount(1)
  await expectSaved(page)
  await expectAccessible(page)
}
