import type { InstrumentReading } from '@labbox/contract/bench/commands.ts'
import { saveFile } from '../../../ui/list/csv.ts'

/** Hands the screen of an instrument to the browser's downloads. */
export const savePicture = ({ block }: InstrumentReading): void => {
  if (!block) return
  const bytes = Uint8Array.from(atob(block), (char) => char.charCodeAt(0))
  saveFile('screen.png', new Blob([bytes], { type: 'image/png' }))
}
