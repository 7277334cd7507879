import type { Note, NoteCode } from 'labbox-bench/circuit/formats/foreign.ts'
import { formatQuantity } from 'labbox-bench/circuit/quantity.ts'
import { useTranslation } from '../../../../app/i18n.ts'

/** What one has to do something about comes first. */
const ORDER: NoteCode[] = [
  'part',
  'generator',
  'value',
  'model',
  'supply',
  'gates',
  'bus',
  'sheet',
  'directive',
  'text',
  'drawing',
]

/** What asks for something to be done is open. */
const OPEN = new Set<NoteCode>(['part', 'generator', 'value', 'supply', 'gates'])

const useNoteText = () => {
  const { t } = useTranslation('circuit-files')
  return ({ code, params }: Note): string => {
    if (code !== 'generator') return t(`note.${code}`, params)
    const { frequency, amplitude, offset, shape } = params
    return t('note.generator', {
      ...params,
      shape: t(`shape.${shape}`),
      frequency: formatQuantity(Number(frequency), 'Hz', 4),
      amplitude: formatQuantity(Number(amplitude), 'V', 4),
      offset: formatQuantity(Number(offset), 'V', 4),
    })
  }
}

/** What the circuit does not have, or has in another form than the file: by kind, with its number. */
export const Notes = ({ notes }: { notes: readonly Note[] }) => {
  const { t } = useTranslation('circuit-files')
  const text = useNoteText()
  const kinds = ORDER.flatMap((code) => {
    const of = notes.filter((note) => note.code === code)
    return of.length > 0 ? [{ code, of }] : []
  })
  return (
    <div className="lb-import-notes">
      {kinds.map(({ code, of }) => (
        <details key={code} open={OPEN.has(code)}>
          <summary>{t(`kind.${code}`, { count: of.length })}</summary>
          <ul className="lb-plain-list">
            {of.map((note, i) => (
              <li key={i}>{text(note)}</li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
