import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import type { ReportSection } from '@labbox/contract/templates/report.ts'
import { sectionKeys, shippedSection, type SectionKey } from '@labbox/contract/templates/sections.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { useLocalDoc } from '../../../ui/rich/use-local-doc.ts'
import { newId } from './sections.ts'

interface Props {
  /** How many more sections the report may have. */
  room: number
  onAdd: (sections: ReportSection[]) => void
  onClose: () => void
}

const Offer = ({ section }: { section: ReportSection }) => {
  const text = useLocalText()
  const doc = useLocalDoc()
  return (
    <>
      <strong>{text(section.title)}</strong>
      {section.kind === 'text' && <RichView doc={doc(section.prompt)} files={{}} />}
    </>
  )
}

/** The sections that ship, with what they ask; those chosen are added in the order in which reports have them. */
const SectionCatalogue = ({ room, onAdd, onClose }: Props) => {
  const { t } = useTranslation('templates')
  const [chosen, setChosen] = useState<readonly SectionKey[]>([])
  const add = () => {
    onAdd(sectionKeys.filter((key) => chosen.includes(key)).map((key) => shippedSection(key, newId())))
    onClose()
  }
  return (
    <Modal
      open
      width={640}
      styles={{ body: { maxHeight: '60vh', overflowY: 'auto' } }}
      title={t('catalogue.title')}
      okText={t('catalogue.add', { count: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0 || chosen.length > room }}
      onOk={add}
      onCancel={onClose}
    >
      <p className="lb-muted">{t('catalogue.hint')}</p>
      <ul className="lb-sections">
        {sectionKeys.map((key) => (
          <li key={key}>
            <Checkbox
              checked={chosen.includes(key)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, key] : chosen.filter((each) => each !== key))
              }
            >
              <Offer section={shippedSection(key, key)} />
            </Checkbox>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

export default SectionCatalogue
